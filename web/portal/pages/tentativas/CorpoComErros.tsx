import type { Erro } from '#web/api/portal/client.ts'
import { cx } from '#web/kit/cx.ts'
import { Copiavel } from '#web/kit/detail/Copiar.tsx'
import { linhaDoCampo, linhasDoJson } from '#web/words/json-linhas.ts'

export const idDaLinha = (linha: number) => `linha-${linha + 1}`

/** The body as JSON, or null: what was sent may not be JSON. */
export function readCorpo(payload: string): { valor: unknown } | null {
  try {
    return { valor: JSON.parse(payload) }
  } catch {
    return null
  }
}

/** What was sent, line by line, and under each line what is wrong with it. */
export function CorpoComErros({ payload, erros }: { payload: string; erros: readonly Erro[] }) {
  const corpo = readCorpo(payload)
  const linhas = corpo
    ? linhasDoJson(corpo.valor)
    : payload.split('\n').map((texto) => ({ texto, campo: null as string | null }))
  const porLinha = Map.groupBy(erros, ({ campo }) => (corpo ? linhaDoCampo(linhas, campo) : 0))
  return (
    <div className="relative rounded-lg bg-papel-1">
      <Copiavel texto={payload} rotulo="o corpo" className="absolute top-2 right-2" />
      <ol aria-label="Corpo enviado" className="py-3 font-mono text-xs leading-5">
        {linhas.map(({ texto }, i) => {
          const daqui = porLinha.get(i) ?? []
          return (
            <li
              key={i}
              id={idDaLinha(i)}
              tabIndex={-1}
              className={cx('flex scroll-mt-24', daqui.length > 0 && 'bg-vermelho-papel')}
            >
              <span aria-hidden className="w-11 shrink-0 pr-3 text-right text-tinta-2 select-none">
                {i + 1}
              </span>
              <span className="min-w-0 pr-14 break-words whitespace-pre-wrap">
                {texto}
                {daqui.length > 0 && (
                  <ul className="font-sans text-sm whitespace-normal text-vermelho">
                    {daqui.map((erro) => (
                      <li key={erro.campo + erro.codigo + erro.mensagem}>
                        {erro.mensagem}
                        {erro.correcao && <span className="text-tinta-2"> {erro.correcao}</span>}
                      </li>
                    ))}
                  </ul>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
