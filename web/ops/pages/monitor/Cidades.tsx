import { getRouteApi, Link } from '@tanstack/react-router'
import { type EstadoDeWebservice, readList, type Webservice } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { dataCheia } from '#web/words/datas.ts'
import { duracao, inteiro, porcento } from '#web/words/formatos.ts'
import { SIGLAS, WEBSERVICES } from '#web/words/municipios.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { Duas } from '../partes.tsx'
import { AbasDoMonitor } from './AbasDoMonitor.tsx'

const rota = getRouteApi('/dentro/monitor')
const UFS = SIGLAS.map((uf) => ({ value: uf, label: uf }))
const PERIODOS = [
  { value: '1h', label: 'Última hora' },
  { value: '24h', label: 'Últimas 24 horas' },
  { value: '7d', label: 'Últimos 7 dias' },
  { value: '30d', label: 'Últimos 30 dias' },
]

const COLUNAS: Coluna<Webservice>[] = [
  {
    id: 'cidade',
    titulo: 'Cidade',
    fixa: true,
    className: 'md:w-full md:max-w-0 md:min-w-40',
    planilha: ({ municipio }) => `${municipio.nome}/${municipio.uf}`,
    celula: ({ municipio, ambiente, conexao }) => (
      <Duas
        um={
          <Link to="/monitor/$ibge" params={{ ibge: municipio.ibge }} search={{ ambiente }} className={LINK_LINHA}>
            {municipio.nome}, {municipio.uf}
          </Link>
        }
        dois={[AMBIENTES[ambiente], conexao && `${conexao.slug} v${conexao.versao}`].filter(Boolean).join(' · ')}
      />
    ),
  },
  {
    id: 'notas',
    titulo: 'Autorizadas',
    direita: true,
    planilha: ({ autorizadas }) => autorizadas,
    celula: ({ autorizadas }) => inteiro(autorizadas),
  },
  {
    id: 'falhas',
    titulo: 'Falham',
    direita: true,
    planilha: ({ taxaDeFalha }) => taxaDeFalha,
    celula: ({ taxaDeFalha, falhas }) => (
      <span className={falhas ? 'text-vermelho tabular-nums' : 'text-tinta-3'}>
        {taxaDeFalha === null ? '–' : porcento(Math.round(taxaDeFalha * 1000) / 10)}
      </span>
    ),
  },
  {
    id: 'tempo',
    titulo: 'Responde em',
    direita: true,
    className: 'max-md:hidden',
    planilha: ({ tempoResposta }) => tempoResposta?.p50Ms,
    celula: ({ tempoResposta }) =>
      tempoResposta ? (
        <Duas um={duracao(tempoResposta.p50Ms)} dois={`pior: ${duracao(tempoResposta.p95Ms)}`} />
      ) : (
        <span className="text-tinta-3">–</span>
      ),
  },
  {
    id: 'sonda',
    titulo: 'Última sonda',
    className: 'whitespace-nowrap max-lg:hidden',
    planilha: ({ sonda }) => sonda && `${dataCheia(sonda.em)} ${sonda.causa ?? ''}`,
    celula: ({ sonda }) =>
      sonda && (
        <span title={sonda.causa ?? undefined} className={sonda.respondeu ? undefined : 'text-vermelho'}>
          <Instante em={sonda.em} />
        </span>
      ),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    direita: true,
    planilha: ({ status }) => WEBSERVICES[status].rotulo,
    celula: ({ status }) => <Selo tom={WEBSERVICES[status].tom}>{WEBSERVICES[status].rotulo}</Selo>,
  },
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
      grade='"cidade estado" "notas falhas"'
      densa
      nada={{ titulo: 'Nenhuma cidade com estes filtros' }}
      vazio={<Vazio titulo="Nenhuma cidade em uso">Aparecem aqui quando alguma nota vai para elas.</Vazio>}
    />
  </>
)
