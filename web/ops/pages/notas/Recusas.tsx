import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { readList } from '#web/api/ops/client.ts'
import { type Fatia, fatiaDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { hoje } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { colunasDe, mudanca, OCULTAS } from './colunas-das-recusas.tsx'
import { FILTROS_DAS_RECUSAS } from './filtros.ts'

const rota = getRouteApi('/dentro/notas/recusas')
const JANELAS = [
  { value: '24h', label: '24 horas' },
  { value: '7d', label: '7 dias' },
  { value: '30d', label: '30 dias' },
] as const
/** How many days ago each window begins. */
const DIAS = { '24h': 1, '7d': 6, '30d': 29 } as const
const AMBIENTE = (['producao', 'homologacao'] as const).map((value) => ({ value, label: AMBIENTES[value] }))

type Busca = ReturnType<typeof rota.useSearch>
const janelaDe = ({ janela }: Busca) => umDe(janela, ['24h', '7d', '30d'] as const) ?? '24h'
const ambienteDe = ({ ambiente }: Busca) => umDe(ambiente, ['producao', 'homologacao'] as const) ?? 'producao'

const consulta = (busca: Busca, fatia: Fatia) =>
  readList('GET /admin/nfse/recusas', {
    consulta: {
      ...defined({
        codigo: busca.codigo,
        tenantId: busca.tenantId,
        empresaId: busca.empresaId,
        conexao: busca.conexao,
        municipioIbge: busca.municipio,
        desde: busca.dataInicio,
        ate: busca.dataFim,
      }),
      ...{ ambiente: ambienteDe(busca), janela: janelaDe(busca), ...fatia },
    },
  })

/** Refused notes of every account by code: how many, since when, and one that shows it. */
export function Recusas() {
  const busca = rota.useSearch()
  const navigate = rota.useNavigate()
  const { data } = useQuery(consulta(busca, fatiaDe(busca)))
  const [janela, ambiente] = [janelaDe(busca), ambienteDe(busca)]
  const { municipio, tenantId, empresaId, conexao, dataInicio, dataFim } = busca
  const escrito = dataInicio ?? dataFim
  const filtros = {
    ...{ ambiente, municipio, tenantId, empresaId, conexao, dataFim },
    dataInicio: escrito ? dataInicio : hoje(DIAS[janela]),
  }
  const change = (partes: object) =>
    void navigate({ search: { ...busca, pagina: undefined, ...partes }, resetScroll: false })
  return (
    <>
      <Cabecalho titulo="Recusas" texto="De todas as contas, por código." />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmentos
          rotulo="Ambiente"
          opcoes={AMBIENTE}
          valor={ambiente}
          onChange={(novo) => change({ ambiente: novo })}
        />
        <Segmentos<string>
          rotulo="Janela"
          opcoes={JANELAS}
          valor={escrito ? '' : janela}
          onChange={(nova) => change({ janela: nova, dataInicio: undefined, dataFim: undefined })}
        />
        <p className="sub min-h-5 tabular-nums" role="status">
          {data &&
            `${count(data.notas, 'nota recusada', 'notas recusadas')}, ${mudanca(data)} contra o período anterior`}
        </p>
      </div>
      <Lista
        rota={rota}
        rotulo="Recusas por código"
        filtros={FILTROS_DAS_RECUSAS}
        consulta={consulta}
        colunas={colunasDe(filtros, data?.passo ?? 'hora')}
        ocultas={OCULTAS}
        chave={({ codigo, quem }) => `${codigo} ${quem}`}
        grade='"codigo notas" "significa significa" "tendencia onde" "exemplo valor"'
        nada={{ titulo: 'Nenhuma nota recusada com estes filtros', dica: 'Olhe um período maior.' }}
        vazio={<Vazio titulo="Nenhuma nota recusada neste período" />}
      />
      {data?.incompleto && (
        <p className="sub mt-3">São mais notas do que se contou: só as mais novas entram nos números.</p>
      )}
    </>
  )
}
