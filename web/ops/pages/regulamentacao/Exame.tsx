import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type FaltaDoExame, read, readList, renew } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Progresso } from '#web/kit/detail/Progresso.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { inteiro } from '#web/words/formatos.ts'
import { SIGLAS } from '#web/words/municipios.ts'
import { FALTAS_DO_EXAME, STATUS_DO_TRABALHO } from '#web/words/regulamentacao.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { COLUNAS } from './colunas-do-exame.tsx'

const rota = getRouteApi('/dentro/regulamentacao/exames/$id')

const A_CADA_MS = 2_000

const FALTAS = Object.keys(FALTAS_DO_EXAME) as FaltaDoExame[]

const ATENDIDO = [
  { value: 'true', label: 'Atendidos' },
  { value: 'false', label: 'Ainda não' },
]

/** One examination: how far it is, how many municipalities are served, and what each of the others lacks. */
export function Exame() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/regulamentacao/health-check-municipios/{id}', { caminho: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'concluida' ? false : A_CADA_MS),
  })
  const fim = data?.concluidaEm
  useEffect(() => {
    if (fim) void renew('GET /admin/regulamentacao/health-check-municipios/{id}/municipios')
  }, [fim])
  const back = (
    <Link to="/regulamentacao" search={{ aba: 'exames' }}>
      Exames
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Exame de municípios" back={back} erro={error} onRetry={refetch} />
  const { status, motivo, feitos, total, atendidos, faltas, ambiente } = data
  return (
    <>
      <Cabecalho
        titulo="Exame de municípios"
        selo={<Selo tom={STATUS_DO_TRABALHO[status].tom}>{STATUS_DO_TRABALHO[status].rotulo}</Selo>}
        texto={`${AMBIENTES[ambiente]}. ${motivo}`}
        back={back}
      />
      <Progresso rotulo="Municípios examinados" feitos={feitos} total={total} />
      <ul aria-label="Contagens" className="mb-5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <li>
          <span className="text-lg tabular-nums">{inteiro(atendidos)}</span> atendidos
        </li>
        {FALTAS.filter((falta) => faltas[falta]).map((falta) => (
          <li key={falta}>
            <span className="text-lg tabular-nums">{inteiro(Number(faltas[falta]))}</span>{' '}
            {FALTAS_DO_EXAME[falta].toLowerCase()}
          </li>
        ))}
      </ul>
      <Lista
        rota={rota}
        rotulo="Municípios examinados"
        filtros={[
          escolha(
            'uf',
            'Estado',
            SIGLAS.map((uf) => ({ value: uf, label: uf })),
          ),
          escolha('falta', 'O que falta', opcoesDe(FALTAS_DO_EXAME)),
          escolha('atendido', 'Atendido', ATENDIDO),
        ]}
        consulta={({ uf, falta, atendido }, fatia) =>
          readList('GET /admin/regulamentacao/health-check-municipios/{id}/municipios', {
            caminho: { id },
            consulta: {
              ...defined({
                uf: umDe(uf, SIGLAS),
                falta: umDe(falta, FALTAS),
                atendido: atendido === undefined ? undefined : atendido === 'true',
              }),
              ...fatia,
            },
          })
        }
        colunas={COLUNAS}
        chave={({ municipio }) => municipio}
        grade='"cidade atendido" "falta falta"'
        densa
        nada={{ titulo: 'Nenhum município com estes filtros' }}
        vazio={<Vazio titulo="Nenhum município ainda">Aparecem aqui à medida que são examinados.</Vazio>}
      />
    </>
  )
}
