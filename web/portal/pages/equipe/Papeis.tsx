import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { sessao } from '#web/api/portal/sessao.ts'
import { cx } from '#web/kit/cx.ts'
import { O_QUE_PODE } from '#web/words/o-que-pode.ts'
import { PAPEIS_LISTA, type Papel } from '#web/words/papeis.ts'
import { PAPEL_EM_FRASE } from '#web/words/papel-em-frase.ts'
import { PAPEIS } from '#web/words/status.ts'

/** What each role may do. The user's own column comes from the session, the others from a table that a test compares. */
export function Papeis() {
  const { data } = useQuery(sessao)
  const meu = data?.usuario.papel
  const may = (papel: Papel, { permissoes, papeis }: (typeof O_QUE_PODE)[number]) =>
    papel === meu ? permissoes.every((each) => data?.permissoes.includes(each)) : papeis.includes(papel)
  return (
    <>
      <table aria-label="O que cada papel pode" className="w-full border-collapse text-sm max-md:hidden">
        <thead>
          <tr className="border-b border-linha align-bottom">
            <th scope="col" className="h-9 py-2 text-left text-xs font-medium text-tinta-3">
              Pode
            </th>
            {PAPEIS_LISTA.map((papel) => (
              <th
                key={papel}
                scope="col"
                className={cx(
                  'w-32 px-2 py-2 text-center text-xs font-medium',
                  papel === meu ? 'text-tinta' : 'text-tinta-3',
                )}
              >
                {PAPEIS[papel]}
                {papel === meu && <span className="block font-normal">o seu</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {O_QUE_PODE.map((linha) => (
            <tr key={linha.frase} className="border-b border-linha">
              <th scope="row" className="h-9 py-1.5 text-left font-normal">
                {linha.frase}
              </th>
              {PAPEIS_LISTA.map((papel) => (
                <td key={papel} className={cx('px-2 text-center', papel === meu && 'bg-papel-1')}>
                  {may(papel, linha) ? (
                    <>
                      <Check size={15} strokeWidth={2.4} className="inline text-verde" aria-hidden />
                      <span className="sr-only">Sim</span>
                    </>
                  ) : (
                    <span className="text-tinta-3">
                      <span aria-hidden>–</span>
                      <span className="sr-only">Não</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-col gap-6 md:hidden">
        {PAPEIS_LISTA.map((papel) => (
          <section key={papel} aria-label={PAPEIS[papel]}>
            <h2 className="text-lg">
              {PAPEIS[papel]}
              {papel === meu && <span className="text-sm font-normal text-tinta-2"> (o seu)</span>}
            </h2>
            <p className="text-sm text-tinta-2">{PAPEL_EM_FRASE[papel]}</p>
            <ul className="mt-2 flex flex-col gap-1.5 text-sm">
              {O_QUE_PODE.filter((linha) => may(papel, linha)).map(({ frase }) => (
                <li key={frase} className="flex gap-2">
                  <Check size={15} strokeWidth={2.4} className="mt-0.5 shrink-0 text-verde" aria-hidden />
                  {frase}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
