import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import type { LeiDoRegime } from '#web/api/portal/client.ts'
import { lei } from '#web/api/portal/inicio.ts'
import { cx } from '#web/kit/cx.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { linhasDaNota, PARA } from '#web/words/lei.ts'
import { emPalavras } from '#web/words/no-portal.ts'

/** What the law changes for the regimes of this account, and its own last note by the rule of today and the next one. */
export function LeiParaMim({ ambiente }: { ambiente: Ambiente }) {
  const { data, error, refetch } = useQuery(lei(ambiente))
  if (error || !data) return <NaoCarregado erro={error} onRetry={refetch} alto={240} />
  if (data.regimes.length === 0) return null
  return (
    <Secao titulo="A lei, para você">
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {data.regimes.map((each) => (
          <Regime key={each.regime} {...each} />
        ))}
      </div>
    </Secao>
  )
}

const Regime = ({ regime, empresas, linhas, nota }: LeiDoRegime) => (
  <section aria-label={PARA[regime]} className="min-w-0 text-sm">
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
      <h3 className="font-medium">
        {PARA[regime]} <span className="sub font-normal">{count(empresas, 'empresa', 'empresas')}</span>
      </h3>
      <Link to="/mudancas" search={{ para: regime }} className="text-anil underline">
        Tudo o que muda
      </Link>
    </div>
    <ul className="flex flex-col gap-1.5">
      {linhas.map(({ desde, valendo, texto }) => (
        <li key={desde + texto} className="flex gap-3">
          <span className="w-32 shrink-0 tabular-nums">
            {valendo ? 'desde ' : ''}
            {diaEscrito(desde)}
          </span>
          <span className="min-w-0">{texto}</span>
        </li>
      ))}
    </ul>
    {nota && <Redesenhada {...nota} />}
  </section>
)

type Nota = NonNullable<LeiDoRegime['nota']>

function Redesenhada({ id, numero, empresa, hoje, depois }: Nota) {
  const linhas = linhasDaNota(hoje, depois)
  const falta = depois.faltas[0]
  if (!falta && linhas.every((each) => each.hoje === each.depois))
    return <p className="mt-3 text-tinta-2">Na sua última nota nada muda em {diaEscrito(depois.dia)}.</p>
  return (
    <>
      <table className="mt-4 w-full border-collapse" aria-label={`A nota ${numero ?? 'mais recente'} por duas regras`}>
        <thead>
          <tr className="border-b border-linha text-left text-xs text-tinta-3">
            <th scope="col" className="py-2 pr-3 font-medium">
              A sua nota{' '}
              <Link to="/notas/$id" params={{ id }} className="text-anil underline">
                {numero ?? 'mais recente'}
              </Link>
              , {empresa}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Hoje
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Em {diaEscrito(depois.dia)}
            </th>
          </tr>
        </thead>
        <tbody>
          {linhas.map((linha, index) => (
            <tr
              key={linha.nome}
              className={index === linhas.length - 1 ? 'border-t border-tinta-3 font-medium' : 'border-b border-linha'}
            >
              <th
                scope="row"
                className={cx('py-2 pr-3 text-left', index === linhas.length - 1 ? 'font-medium' : 'font-normal')}
              >
                {linha.nome}
              </th>
              <td className="px-3 py-2 text-right tabular-nums">{linha.hoje}</td>
              <td className="py-2 pl-3 text-right tabular-nums">{linha.depois}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {falta ? (
        <p className="mt-2 text-ambar">
          Em {diaEscrito(depois.dia)} esta nota seria recusada: {emPalavras(falta)}
        </p>
      ) : (
        !hoje.somam && depois.somam && <p className="mt-2 text-tinta-2">Até lá IBS e CBS só informam.</p>
      )}
    </>
  )
}
