import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Limites, readNumero } from '../../words/numeros.ts'
import { cx } from '../cx.ts'
import { useCampo } from './Formulario.tsx'
import { aria, type Base, CAIXA, Moldura } from './Moldura.tsx'

type Unidade = 'reais' | 'porcento' | 'moeda'
const LIMITES: Record<Unidade, Limites> = {
  reais: { casas: 2 },
  moeda: { casas: 2 },
  porcento: { casas: 4, max: 100 },
}
const FORMATOS: Record<Unidade, Intl.NumberFormat> = {
  reais: new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }),
  moeda: new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  porcento: new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 }),
}

/**
 * An amount: `reais`, `porcento`, or `moeda` for the money of another country. A text that is not certainly one number
 * stays in the form as it was written, so that the request is not sent before it is corrected.
 */
export function Numero({
  nome,
  rotulo,
  ajuda,
  className,
  unidade,
  placeholder,
}: Base & { unidade: Unidade; placeholder?: string }) {
  const id = useId()
  const { valor, erro, fixo, obrigatorio, change } = useCampo<number | string>(nome)
  // What is being typed; null when the field is not in use, and shows its value.
  const [texto, setTexto] = useState<string | null>(null)
  const lido = typeof valor === 'string' ? readNumero(valor, LIMITES[unidade]) : null
  const falta = lido && (texto === null || erro) ? <Duvida lido={lido} unidade={unidade} onChoose={change} /> : erro
  const type = (novo: string) => {
    setTexto(novo)
    const leitura = readNumero(novo, LIMITES[unidade])
    change(leitura === null ? undefined : 'valor' in leitura ? leitura.valor : novo)
  }
  return (
    <Moldura {...{ id, rotulo, className, obrigatorio }} ajuda={fixo ?? ajuda} erro={falta}>
      <div className="relative">
        <input
          {...aria(id, falta, fixo ?? ajuda, obrigatorio)}
          data-campo={nome}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          readOnly={!!fixo}
          value={texto ?? show(valor, unidade)}
          onFocus={({ currentTarget }) => {
            if (fixo) return
            // Without the points of the thousands, a digit taken away changes nothing else.
            flushSync(() => setTexto(typeof valor === 'number' ? String(valor).replace('.', ',') : (valor ?? '')))
            currentTarget.select()
          }}
          onBlur={() => setTexto(null)}
          onChange={({ target }) => type(target.value)}
          className={cx(CAIXA, 'h-9 text-right tabular-nums', unidade === 'porcento' && 'pr-7')}
        />
        {unidade === 'porcento' && (
          <span className="absolute top-1/2 right-2.5 -translate-y-1/2 text-sm text-tinta-3" aria-hidden>
            %
          </span>
        )}
      </div>
    </Moldura>
  )
}

const show = (valor: number | string | undefined, unidade: Unidade) =>
  typeof valor === 'number' ? FORMATOS[unidade].format(valor) : (valor ?? '')

/** Why a text is no number, or a button for each number that it may be. */
function Duvida({
  lido,
  unidade,
  onChoose,
}: {
  lido: NonNullable<ReturnType<typeof readNumero>>
  unidade: Unidade
  onChoose: (valor: number) => void
}) {
  if ('erro' in lido) return lido.erro
  const opcoes = 'valor' in lido ? [lido.valor] : lido.opcoes
  return (
    <>
      Qual é o valor?{' '}
      {opcoes.map((valor) => (
        <button key={valor} type="button" onClick={() => onChoose(valor)} className="mr-2 text-anil underline">
          {show(valor, unidade)}
        </button>
      ))}
    </>
  )
}
