import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Botao } from '#web/kit/Botao.tsx'
import { cx } from '#web/kit/cx.ts'
import { useEstado, useFormulario } from '#web/kit/form/Formulario.tsx'
import { isFilled } from './pedido.ts'

/** Fields in a grid of six columns; on a phone one below the other. */
export const GRADE = 'grid min-w-0 grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-6'

/** A part of the form that is always visible. */
export const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <fieldset className={cx(GRADE, 'border-b border-linha pb-7')}>
    <legend className="mb-4 text-lg font-semibold tracking-tight">{titulo}</legend>
    {children}
  </fieldset>
)

/** Whether an error is of one of these paths or of a path below. */
export const isDentro = (campo: string, nomes: readonly string[]) =>
  nomes.some((nome) => campo === nome || (campo.startsWith(nome) && /^[.[]/.test(campo.slice(nome.length))))

/** The error of an object, which no field of it shows. */
export function ErroEm({ campo }: { campo: string }) {
  const mensagem = useEstado(({ erros }) => erros.find((erro) => erro.campo === campo)?.mensagem)
  return (
    mensagem && (
      <p className="col-span-full text-xs text-vermelho" data-campo={campo} tabIndex={-1} data-erro>
        {mensagem}
      </p>
    )
  )
}

/**
 * A part of the form for some notes only. It opens by itself when one of its `nomes` (paths) holds a value or an error.
 * `bloco`: the one object that holds all of it; errors of the object itself are shown here, and it can be
 * removed whole.
 */
export function Grupo({
  titulo,
  texto,
  bloco,
  nomes = bloco ? [bloco] : [],
  sempreAberto,
  children,
}: {
  titulo: string
  texto?: string
  bloco?: string
  nomes?: readonly string[]
  sempreAberto?: boolean
  children: ReactNode
}) {
  const { fixos, change } = useFormulario()
  const [escolhido, setEscolhido] = useState<boolean | null>(null)
  const preenchido = useEstado(({ valores }) => isFilled(valores, nomes))
  const errado = useEstado(({ erros }) => erros.some(({ campo }) => isDentro(campo, nomes)))
  const aberto = errado || (escolhido ?? (preenchido || !!sempreAberto))
  return (
    <details
      open={aberto}
      data-grupo={nomes.join(' ')}
      data-titulo={titulo}
      onToggle={({ currentTarget }) => setEscolhido(currentTarget.open)}
      className="col-span-full border-t border-linha"
    >
      <summary className="flex h-10 cursor-pointer list-none items-center gap-2 rounded-md text-sm text-tinta-2 hover:text-tinta [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden className={cx('transition-transform', aberto && 'rotate-90')} />
        <span className={cx(preenchido && 'font-medium text-tinta')}>{titulo}</span>
        {errado ? (
          <span className="text-xs text-vermelho">precisa de correção</span>
        ) : (
          preenchido && !aberto && <span className="sub">preenchido</span>
        )}
      </summary>
      {aberto && (
        <div className={cx(GRADE, 'pt-1 pb-6')}>
          {texto && <p className="sub col-span-full -mt-1 max-w-[70ch]">{texto}</p>}
          {bloco && <ErroEm campo={bloco} />}
          {children}
          {bloco && preenchido && !Object.keys(fixos).some((nome) => isDentro(nome, [bloco])) && (
            <div className="col-span-full">
              <Botao tipo="discreto" onClick={() => change(bloco, undefined)}>
                Limpar estes campos
              </Botao>
            </div>
          )}
        </div>
      )}
    </details>
  )
}
