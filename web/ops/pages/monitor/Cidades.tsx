import { getRouteApi } from '@tanstack/react-router'
import { type EstadoDeWebservice, readList } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { SIGLAS, WEBSERVICES } from '#web/words/municipios.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { AbasDoMonitor } from './AbasDoMonitor.tsx'
import { COLUNAS } from './colunas-das-cidades.tsx'

const rota = getRouteApi('/dentro/monitor')

const UFS = SIGLAS.map((uf) => ({ value: uf, label: uf }))

const PERIODOS = [
  { value: '1h', label: 'Última hora' },
  { value: '24h', label: 'Últimas 24 horas' },
  { value: '7d', label: 'Últimos 7 dias' },
  { value: '30d', label: 'Últimos 30 dias' },
]

/** How the web service of every city in use answers, the worst first. */
export const Cidades = () => (
  <>
    <Cabecalho titulo="Monitor" texto="Como o sistema de cada cidade em uso está respondendo." />
    <AbasDoMonitor />
    <Lista
      rota={rota}
      rotulo="Web services"
      filtros={[
        escolha('periodo', 'Período', PERIODOS),
        escolha('status', 'Estado', opcoesDe(WEBSERVICES)),
        escolha('uf', 'UF', UFS),
        escolha('ambiente', 'Ambiente', opcoesDe(AMBIENTES)),
      ]}
      consulta={({ periodo, status, uf, ambiente }, fatia) => ({
        ...readList('GET /admin/monitor/webservices', {
          consulta: {
            ...defined({
              periodo: umDe(periodo, ['1h', '24h', '7d', '30d']),
              status: umDe(status, Object.keys(WEBSERVICES) as EstadoDeWebservice[]),
              uf: umDe(uf, SIGLAS),
              ambiente: umDe(ambiente, ['producao', 'homologacao']),
            }),
            ...fatia,
          },
        }),
        refetchInterval: 15_000,
      })}
      colunas={COLUNAS}
      chave={({ municipio, ambiente }) => `${municipio.ibge} ${ambiente}`}
      grade='"cidade estado" "notas falhas" "esperam falhas"'
      densa
      nada={{ titulo: 'Nenhuma cidade com estes filtros' }}
      vazio={<Vazio titulo="Nenhuma cidade em uso">Aparecem aqui quando alguma nota vai para elas.</Vazio>}
    />
  </>
)
