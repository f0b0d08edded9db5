import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ApiError, type Erro } from '#web/api/portal/client.ts'
import { empresa } from '#web/api/portal/empresas.ts'
import { tentativa } from '#web/api/portal/tentativas.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { comCampo } from '#web/words/campos.ts'
import { dataCheia, diaMesAno } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { linhaDoCampo, linhasDoJson } from '#web/words/json-linhas.ts'
import { whyRefused } from '#web/words/recusas.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { CorpoComErros, idDaLinha, readCorpo } from './CorpoComErros.tsx'
import { Corrigir } from './Corrigir.tsx'

const rota = getRouteApi('/dentro/tentativas/$id')
const GUARDADA_DIAS = 90

/** One refused attempt: why, and what was sent with each fault at its line. */
export function Tentativa() {
  const { id } = rota.useParams()
  const may = useMay()('tentativa.read')
  const { data, error, refetch } = useQuery({ ...tentativa(id), enabled: may })
  const { data: quem } = useQuery({ ...empresa(data?.empresaId ?? ''), enabled: !!data?.empresaId })
  const back = <Link to="/tentativas">Tentativas rejeitadas</Link>
  if (!data)
    return (
      <>
        <Cabecalho titulo="Tentativa rejeitada" back={back} />
        {!may ? (
          <Vazio titulo="Sem acesso ao corpo enviado">
            Ele traz dados pessoais do tomador, e o seu papel nesta conta não os mostra.
          </Vazio>
        ) : error instanceof ApiError && error.http === 404 ? (
          <Vazio
            titulo="Esta tentativa não existe mais"
            acao={
              <Link to="/tentativas" className={classeBotao()}>
                Ver as tentativas
              </Link>
            }
          >
            Elas são guardadas por 90 dias. O endereço também pode estar errado.
          </Vazio>
        ) : (
          <NaoCarregado erro={error} onRetry={refetch} alto={520} />
        )}
      </>
    )
  const { resumo, correcao } = whyRefused(data)
  return (
    <>
      <Cabecalho titulo="Tentativa rejeitada" back={back}>
        <Corrigir tentativa={data} />
      </Cabecalho>
      <Painel tom="vermelho" titulo={resumo}>
        {correcao && <p className="mt-1">{correcao}</p>}
        <ListaDeErros erros={data.erros} payload={data.payload} />
      </Painel>
      <dl className="mb-8 grid gap-5 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <Dado rotulo="Quando">{dataCheia(data.criadaEm)}</Dado>
        <Dado rotulo="Resposta">
          HTTP {data.statusHttp} <span className="font-mono text-xs">{data.codigo}</span>
        </Dado>
        <Dado rotulo="Ambiente">{data.ambiente ? AMBIENTES[data.ambiente] : 'não se sabe'}</Dado>
        <Dado rotulo="Empresa">{data.empresaId ? (quem?.razaoSocial ?? '…') : 'não identificada'}</Dado>
        <Dado largo rotulo="idIntegracao">
          {data.idIntegracao ? <Copiar texto={data.idIntegracao} rotulo="o idIntegracao" /> : 'não informado'}
        </Dado>
        <Dado largo rotulo="requestId">
          <Copiar texto={data.requestId} rotulo="o requestId" />
        </Dado>
      </dl>
      <Secao
        titulo="O que foi enviado"
        texto={`Credenciais aparecem como ***. Guardado por 90 dias, até ${diaMesAno(kept(data.criadaEm))}.`}
      >
        <CorpoComErros payload={data.payload} erros={data.erros} />
      </Secao>
    </>
  )
}

/** Each fault, leading to its line. */
function ListaDeErros({ erros, payload }: { erros: readonly Erro[]; payload: string }) {
  if (erros.length === 0) return null
  const corpo = readCorpo(payload)
  const linhas = corpo && linhasDoJson(corpo.valor)
  return (
    <>
      <p className="sr-only">{count(erros.length, 'erro', 'erros')}:</p>
      <ul className="mt-2 flex flex-col gap-2">
        {erros.map((erro) => (
          <li key={erro.campo + erro.codigo + erro.mensagem}>
            {comCampo(erro)}
            {erro.correcao && <span className="text-tinta-2"> {erro.correcao}</span>}
            <p className="flex flex-wrap gap-x-3 text-xs">
              <span className="font-mono break-words text-tinta-2">
                {[erro.campo, erro.codigo].filter(Boolean).join(' · ')}
              </span>
              {linhas && erro.campo && <IrALinha linha={linhaDoCampo(linhas, erro.campo)} />}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const IrALinha = ({ linha }: { linha: number }) => (
  <button
    type="button"
    onClick={() => document.getElementById(idDaLinha(linha))?.focus()}
    className="text-anil hover:underline pointer-coarse:py-2"
  >
    Ver na linha {linha + 1}
  </button>
)

const kept = (criadaEm: string) => new Date(new Date(criadaEm).getTime() + GUARDADA_DIAS * 86_400_000).toISOString()
