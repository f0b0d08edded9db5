import { Check, CircleDashed, Trash2, X } from 'lucide-react'
import { useId } from 'react'
import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Erro } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { cx } from '#web/kit/cx.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { passos, readAt, writeAt } from '#web/kit/form/caminhos.ts'
import { CAIXA } from '#web/kit/form/Moldura.tsx'
import { count, documento } from '#web/words/formatos.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import { nomeDoCampo, schemaDe, valorDaCelula } from './colunas.ts'

export type Situacao = { erros: Erro[]; checking: boolean; score: number | null }
type Change = (change: (pedido: Rascunho) => Rascunho) => void

/** One note of a batch not sent yet, with a field for each of its faults. */
export function LinhaDoLote({
  onde,
  pedido,
  situacao: { erros, checking, score },
  onChange,
  onRemove,
}: {
  onde: string
  pedido: Rascunho
  situacao: Situacao
  onChange: Change
  onRemove: () => void
}) {
  const { tomador, servico } = pedido
  const quem = tomador?.razaoSocial || (tomador?.cpfCnpj ? documento(tomador.cpfCnpj) : 'Não identificado')
  return (
    <li className="border-b border-linha py-3 text-sm">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 md:grid-cols-[80px_minmax(0,2fr)_minmax(0,3fr)_110px_130px_32px]">
        <span className="sub max-md:order-1">{onde}</span>
        <span className="truncate font-medium max-md:order-2 max-md:col-span-2">{quem}</span>
        <span className="truncate text-tinta-2 max-md:order-3">{servico?.[0]?.discriminacao}</span>
        <span className="text-right max-md:order-4">
          <Valor v={Number(servico?.[0]?.valor?.servico ?? 0) || 0} />
        </span>
        <span className="max-md:order-5">
          {erros.length > 0 ? (
            <Selo tom="vermelho" icone={X}>
              {count(erros.length, 'erro', 'erros')}
            </Selo>
          ) : checking ? (
            <Selo tom="azul" icone={CircleDashed}>
              Conferindo
            </Selo>
          ) : (
            <Selo tom={score !== null && score < 70 ? 'ambar' : 'verde'} icone={Check}>
              {score === null ? 'Pronta' : `Pronta · ${score}`}
            </Selo>
          )}
        </span>
        <span className="max-md:order-6 max-md:justify-self-end">
          <Botao tipo="discreto" quadrado aria-label={`Retirar a ${onde}`} onClick={onRemove}>
            <Trash2 size={15} aria-hidden />
          </Botao>
        </span>
      </div>
      {erros.length > 0 && (
        <ul className="mt-3 grid gap-4 md:ml-24 md:grid-cols-2" aria-label={`Correções da ${onde}`}>
          {erros.map((erro) => (
            <Correcao key={erro.campo + erro.codigo} erro={erro} pedido={pedido} onChange={onChange} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** An error with the field that corrects it; for a missing group, the fields it must have. */
function Correcao({ erro, pedido, onChange }: { erro: Erro; pedido: Rascunho; onChange: Change }) {
  const schema = schemaDe(erro.campo)
  const grupo = schema?.type === 'object' ? (schema.required ?? []).map((nome) => `${erro.campo}.${nome}`) : null
  if (grupo)
    return (
      <li className="flex flex-col gap-2">
        <p className="text-vermelho">{erro.mensagem}</p>
        {grupo.map((campo) => (
          <Celula key={campo} campo={campo} pedido={pedido} onChange={onChange} />
        ))}
      </li>
    )
  return (
    <li>
      {schema ? (
        <Celula campo={erro.campo} erro={erro} pedido={pedido} onChange={onChange} />
      ) : (
        <p className="text-vermelho">{erro.mensagem}</p>
      )}
      {erro.correcao && <p className="sub mt-1">{emPalavras(erro.correcao)}</p>}
    </li>
  )
}

function Celula({ campo, erro, pedido, onChange }: { campo: string; erro?: Erro; pedido: Rascunho; onChange: Change }) {
  const id = useId()
  const value = readAt(pedido, campo)
  const save = (texto: string) => onChange((previous) => writeAt(previous, passos(campo), valorDaCelula(texto, campo)))
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {nomeDoCampo(campo)}
      </label>
      <input
        id={id}
        // A saved value is shown as it was understood.
        key={String(value)}
        defaultValue={typeof value === 'object' ? '' : String(value ?? '')}
        aria-invalid={!!erro}
        aria-describedby={erro && `${id}-e`}
        onBlur={({ target }) => target.value !== String(value ?? '') && save(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && save(event.currentTarget.value)}
        className={cx(CAIXA, 'h-9')}
      />
      {erro && (
        <p id={`${id}-e`} className="text-xs text-vermelho">
          {erro.mensagem}
        </p>
      )}
    </div>
  )
}
