import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { atendimentoOf } from '#domain/cidades.ts'
import { type MunicipioAdmin, read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { ATENDIMENTO, EMISSOR_NACIONAL } from '#web/words/municipios.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { AtosDoMunicipio } from './AtosDoMunicipio.tsx'
import { CONFIANCA, Decisoes } from './Decisoes.tsx'
import { Rotas } from './Rotas.tsx'

const rota = getRouteApi('/dentro/municipios/$codigo')

/** One municipality: by which road its notes go, what is known of it, and what was decided. */
export function Municipio() {
  const { codigo } = rota.useParams()
  const { data, error, refetch } = useQuery(read('GET /admin/municipios/{codigo}', { caminho: { codigo } }))
  const back = (
    <Link to="/municipios" search={{}}>
      Municípios
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Município" back={back} erro={error} onRetry={refetch} alto={480} />
  const atendimento = ATENDIMENTO[atendimentoOf(data.rotas.producao.falta)]
  return (
    <>
      <Cabecalho
        titulo={`${data.nome}, ${data.uf}`}
        selo={<Selo tom={atendimento.tom}>{atendimento.rotulo}</Selo>}
        texto={
          <>
            IBGE <span className="font-mono text-xs">{data.ibge}</span>
          </>
        }
        back={back}
      >
        <AtosDoMunicipio municipio={data} />
      </Cabecalho>
      <Rotas municipio={data} />
      <OQueSeSabe municipio={data} />
      <Decisoes municipio={data} />
      <QuemEspera municipio={data} />
    </>
  )
}

const OQueSeSabe = ({ municipio }: { municipio: MunicipioAdmin }) => {
  const { populacao, provedor, versaoProvedor, padraoSugerido, confiancaPadrao, adesao, urlsConhecidas } = municipio
  return (
    <Secao titulo="O que se sabe">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
        <Dado rotulo="População">{inteiro(populacao)}</Dado>
        <Dado rotulo="Sistema da prefeitura">
          {[provedor, versaoProvedor].filter(Boolean).join(' ') || 'Desconhecido'}
        </Dado>
        <Dado rotulo="Padrão sugerido">
          {padraoSugerido ? <span className="font-mono text-xs">{padraoSugerido}</span> : 'Nenhum'}
          {confiancaPadrao && <span className="sub block">Confiança {CONFIANCA[confiancaPadrao]}</span>}
        </Dado>
        <Dado rotulo="Emissor nacional">
          {EMISSOR_NACIONAL[municipio.emissorNacional]}
          <span className="sub block">
            {adesao.fonte}
            {adesao.vigencia && `, desde ${diaEscrito(adesao.vigencia)}`}
          </span>
        </Dado>
        {(['producao', 'homologacao'] as const).map((ambiente) => {
          const url = urlsConhecidas[ambiente]
          return (
            url && (
              <Dado key={ambiente} rotulo={`Endereço conhecido em ${AMBIENTES[ambiente].toLowerCase()}`} largo>
                <span className="font-mono text-xs break-all">{url}</span>
              </Dado>
            )
          )
        })}
      </dl>
    </Secao>
  )
}

const QuemEspera = ({ municipio: { esperando } }: { municipio: MunicipioAdmin }) => (
  <Secao titulo="Quem pediu para ser avisado">
    <p className="text-sm">
      {esperando.producao + esperando.homologacao === 0
        ? 'Ninguém espera por esta cidade.'
        : `${count(esperando.producao, 'pessoa espera', 'pessoas esperam')} em produção e ${inteiro(esperando.homologacao)} em homologação. Cada uma recebe um e-mail quando a cidade for atendida.`}
    </p>
  </Secao>
)
