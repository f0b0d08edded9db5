import { useNavigate } from '@tanstack/react-router'
import { type Conexao, call, renew } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { MOTIVO } from '../motivo.ts'
import { FraseDoImpacto, FraseDoQuePara } from './Impacto.tsx'

export type Ato = 'publicar' | 'despublicar' | 'voltar' | 'nova' | 'copia' | 'descartar'
type Props = { conexao: Conexao; ato: Ato | null; onClose: () => void }

/** What is asked before each act on a connection, and the act. */
export function PerguntasDaConexao({ conexao, ato, onClose: close }: Props) {
  const { id, slug, versao, titulo, revisao } = conexao
  const navigate = useNavigate()
  const done = async (titulo: string) => {
    notifyDone(titulo)
    await renew('GET /admin/conexoes', 'GET /admin/conexoes/{id}', 'GET /admin/conexoes/slug/{slug}/versoes')
  }
  const duplicate = async (corpo: { slug?: string; titulo?: string }) => {
    const rascunho = await call('POST /admin/conexoes/{id}/duplicar', { caminho: { id }, corpo })
    await done('Rascunho criado')
    void navigate({ to: '/conexoes/$id', params: { id: rascunho.id }, search: {} })
  }
  return (
    <>
      {ato === 'nova' && (
        <Confirmar titulo="Nova versão" acao="Criar o rascunho" onConfirm={() => duplicate({})} onClose={close}>
          Um rascunho igual a esta versão. Nada muda no ar até ele ser publicado.
        </Confirmar>
      )}
      {ato === 'copia' && (
        <Confirmar
          titulo={`Duplicar ${slug}`}
          acao="Duplicar"
          textos={[
            { nome: 'slug', rotulo: 'Nome da conexão nova', minimo: 1, ajuda: 'Minúsculas, números, ponto e hífen.' },
          ]}
          onConfirm={({ slug: outro = '' }) => duplicate({ slug: outro, titulo: `${titulo} (${outro})` })}
          onClose={close}
        >
          Um rascunho com este conteúdo, em outra conexão, sem as cidades desta.
        </Confirmar>
      )}
      {ato === 'descartar' && (
        <Confirmar
          titulo={`Descartar o rascunho ${versao}`}
          acao="Descartar o rascunho"
          perigo
          onConfirm={async () => {
            await call('PATCH /admin/conexoes/{id}', { caminho: { id }, corpo: { revisao, status: 'descartada' } })
            await done('Rascunho descartado')
          }}
          onClose={close}
        >
          Ele fica na lista de versões, e não pode mais ser editado nem publicado. Nada muda no ar.
        </Confirmar>
      )}
      {ato === 'publicar' && (
        <Confirmar
          titulo={`Publicar a versão ${versao}`}
          acao="Publicar"
          digitar={slug}
          onConfirm={async () => {
            await call('POST /admin/conexoes/{id}/publicar', { caminho: { id } })
            await done('Versão publicada')
          }}
          onClose={close}
        >
          <FraseDoImpacto id={id} />
          <p>As notas novas passam a usar esta versão; a anterior fica guardada, a um clique de voltar.</p>
        </Confirmar>
      )}
      {ato === 'despublicar' && (
        <Confirmar
          titulo={`Despublicar a versão ${versao}`}
          acao="Despublicar"
          perigo
          motivo={MOTIVO}
          digitar={slug}
          onConfirm={async ({ motivo }) => {
            await call('POST /admin/conexoes/{id}/despublicar', { caminho: { id }, corpo: { motivo } })
            await done('Versão despublicada')
          }}
          onClose={close}
        >
          <FraseDoQuePara id={id} />
        </Confirmar>
      )}
      {ato === 'voltar' && (
        <Confirmar
          titulo={`Voltar à versão ${versao}`}
          acao={`Voltar à versão ${versao}`}
          perigo
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('POST /admin/conexoes/{slug}/rollback', { caminho: { slug }, corpo: { versao, motivo } })
            await done(`A versão ${versao} está de volta`)
          }}
          onClose={close}
        >
          As notas novas das cidades dela voltam a usar esta versão, agora.
        </Confirmar>
      )}
    </>
  )
}
