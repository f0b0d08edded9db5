import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Conexao, call, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { MOTIVO } from '../motivo.ts'

type Ato = 'publicar' | 'despublicar' | 'voltar' | 'duplicar'

/** Publish a draft, take a version off the air, put an older one back, or begin a new one from it. */
export function AtosDaConexao({ conexao: { id, slug, versao, status } }: { conexao: Conexao }) {
  const porque = usePorque()
  const navigate = useNavigate()
  const [ato, setAto] = useState<Ato | null>(null)
  const close = () => setAto(null)
  const done = async (titulo: string) => {
    notifyDone(titulo)
    await renew('GET /admin/conexoes', 'GET /admin/conexoes/{id}', 'GET /admin/conexoes/slug/{slug}/versoes')
  }
  const publica = porque('admin.conexao.publish', 'publicar conexões')
  return (
    <>
      <Botao porque={porque('admin.conexao.write', 'criar conexões')} onClick={() => setAto('duplicar')}>
        Nova versão
      </Botao>
      {status === 'rascunho' && (
        <Botao tipo="principal" porque={publica} onClick={() => setAto('publicar')}>
          Publicar
        </Botao>
      )}
      {status === 'publicada' && (
        <Botao porque={publica} onClick={() => setAto('despublicar')}>
          Despublicar
        </Botao>
      )}
      {status === 'substituida' && (
        <Botao porque={porque('admin.conexao.rollback', 'voltar versões')} onClick={() => setAto('voltar')}>
          Voltar a esta versão
        </Botao>
      )}
      {ato === 'duplicar' && (
        <Confirmar
          titulo="Nova versão"
          acao="Criar o rascunho"
          onConfirm={async () => {
            const rascunho = await call('POST /admin/conexoes/{id}/duplicar', { caminho: { id }, corpo: {} })
            await done('Rascunho criado')
            void navigate({ to: '/conexoes/$id', params: { id: rascunho.id } })
          }}
          onClose={close}
        >
          Um rascunho igual a esta versão. Nada muda no ar até ele ser publicado.
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
          As notas novas das cidades dela passam a usar esta versão; a anterior fica guardada, a um clique de voltar.
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
          As cidades dela deixam de receber notas por este caminho.
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
