import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type ResumoDaAuditoria as Resumo, read } from '#web/api/ops/client.ts'
import { Barras, type Ponto } from '#web/kit/chart/Graficos.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { ATORES } from '#web/words/auditoria.ts'
import { ACOES_DA_OPERACAO } from '#web/words/auditoria-da-operacao.ts'
import { diaMes, horaMinuto } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'

const JANELAS = [
  { value: '24', label: '24 horas' },
  { value: '168', label: '7 dias' },
  { value: '720', label: '30 dias' },
] as const
const SERIES = [{ id: 'linhas', nome: 'Atos', tom: 'azul' }] as const

/** How much was done: by hour, act, actor and answer. */
export function ResumoDaAuditoria() {
  const [horas, setHoras] = useState<(typeof JANELAS)[number]['value']>('24')
  const { data, error, refetch } = useQuery(read('GET /admin/audit/summary', { consulta: { horas: Number(horas) } }))
  return (
    <>
      <div className="mb-5">
        <Segmentos rotulo="De quanto tempo" opcoes={JANELAS} valor={horas} onChange={setHoras} />
      </div>
      {!error && data ? (
        <>
          <Barras
            titulo={count(data.total, 'ato', 'atos')}
            series={[...SERIES]}
            pontos={pontosDe(data, horas === '24')}
          />
          <div className="mt-8 grid gap-x-10 md:grid-cols-3">
            <Contagem
              titulo="Por ato"
              itens={data.porAcao.map(({ acao, linhas }) => ({
                nome: (
                  <Link to="/auditoria" search={{ acao }} className="hover:text-anil hover:underline">
                    {ACOES_DA_OPERACAO[acao] ?? acao}
                  </Link>
                ),
                chave: acao,
                linhas,
              }))}
            />
            <Contagem
              titulo="Por autor"
              itens={data.porAtor.map(({ ator, linhas }) => ({
                nome: ator === 'admin' ? 'Pessoas da operação' : (ATORES[ator] ?? ator),
                chave: ator,
                linhas,
              }))}
            />
            <Contagem
              titulo="Por resposta"
              itens={data.porStatus.map(({ statusCode, linhas }) => ({
                nome: statusCode === 'nenhum' ? 'Feito pelo serviço' : statusCode,
                chave: statusCode,
                linhas,
              }))}
            />
          </div>
        </>
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={360} />
      )}
    </>
  )
}

const HORA_MS = 3_600_000

/** Every hour of the window, or every day of a longer one, also those in which nothing was done. */
function pontosDe({ desde, ate, porHora }: Resumo, byHour: boolean): Ponto[] {
  const nameOf = (em: string) => (byHour ? horaMinuto(em) : diaMes(em))
  const soma = new Map<string, number>()
  for (let em = Math.floor(Date.parse(desde) / HORA_MS) * HORA_MS; em <= Date.parse(ate); em += HORA_MS)
    soma.set(nameOf(new Date(em).toISOString()), 0)
  for (const { hora, linhas } of porHora) soma.set(nameOf(hora), (soma.get(nameOf(hora)) ?? 0) + linhas)
  return [...soma].map(([rotulo, linhas]) => ({ rotulo, valores: { linhas } }))
}

type Item = { chave: string; nome: ReactNode; linhas: number }
const Contagem = ({ titulo, itens }: { titulo: string; itens: Item[] }) => (
  <Secao titulo={titulo}>
    <ul className="border-t border-linha text-sm">
      {itens.map(({ chave, nome, linhas }) => (
        <li key={chave} className="flex justify-between gap-4 border-b border-linha py-1.5">
          <span className="min-w-0">{nome}</span>
          <span className="tabular-nums">{inteiro(linhas)}</span>
        </li>
      ))}
    </ul>
  </Secao>
)
