import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call, read, renew } from '#web/api/ops/client.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { EditorDaConexao } from './EditorDaConexao.tsx'

const rota = getRouteApi('/dentro/conexoes/$id/editar')

/** The content of a draft, edited; a published version is not, it has a new version made of it. */
export function Editar() {
  const { id } = rota.useParams()
  const navigate = rota.useNavigate()
  const porque = usePorque()('admin.conexao.write', 'editar conexões')
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/conexoes/{id}', { caminho: { id } }),
    // What is being written stays, even when the draft is read again.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const back = (
    <Link to="/conexoes/$id" params={{ id }} search={{}}>
      {data ? `${data.slug} v${data.versao}` : 'Conexão'}
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Editar a conexão" back={back} erro={error} onRetry={refetch} alto={480} />
  return (
    <>
      <Cabecalho titulo={`Editar ${data.titulo}`} back={back} />
      {data.status === 'rascunho' ? (
        <EditorDaConexao
          key={data.revisao}
          conteudo={data}
          acao="Salvar o rascunho"
          porque={porque}
          onSave={async (conteudo) => {
            const corpo = { revisao: data.revisao, ...conteudo }
            await call('PATCH /admin/conexoes/{id}', { caminho: { id }, corpo })
            notifyDone('Rascunho salvo', 'O ensaio feito antes deixa de valer: ensaie de novo antes de publicar.')
            await renew('GET /admin/conexoes', 'GET /admin/conexoes/{id}', 'GET /admin/conexoes/{id}/impacto')
            void navigate({ to: '/conexoes/$id', params: { id }, search: {} })
          }}
        >
          <Link to="/conexoes/$id" params={{ id }} search={{}} className={classeBotao('discreto')}>
            Voltar sem salvar
          </Link>
        </EditorDaConexao>
      ) : (
        <Vazio titulo="Só um rascunho se edita">
          Esta versão já foi publicada. Volte a ela e peça uma nova versão: nasce um rascunho igual, para mudar.
        </Vazio>
      )}
    </>
  )
}
