import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Endpoint, EndpointComSegredo, ResultadoTeste } from '#web/api/portal/client.ts'
import { changeEndpoint, deleteEndpoint, rotateSecret, testEndpoint } from '#web/api/portal/webhooks.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { EditarEndpoint } from './FormularioEndpoint.tsx'
import { ReenviarFalhas } from './ReenviarFalhas.tsx'
import { SegredoNovo } from './SegredoNovo.tsx'

type Aberto = 'editar' | 'girar' | 'desativar' | 'excluir'
type Props = { endpoint: Endpoint; onTest: (resultado: ResultadoTeste) => void }

/** Test, edit, rotate the secret, turn off and on, remove. */
export function AcoesDoEndpoint({ endpoint, onTest }: Props) {
  const porque = usePorque()('webhook.write', 'alterar webhooks', 'daConta')
  const navigate = useNavigate()
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const [girado, setGirado] = useState<EndpointComSegredo | null>(null)
  const close = () => setAberto(null)
  const { id, estado } = endpoint
  const ativo = estado === 'ativo' || estado === 'instavel'
  const test = useMutation({
    mutationFn: () => testEndpoint(id),
    onSuccess: onTest,
    onError: (error) => notifyFailure('O teste não saiu', error.message),
  })
  const reactivate = useMutation({
    mutationFn: () => changeEndpoint(id, { ativo: true }),
    onSuccess: () => notifyDone('Endpoint reativado', 'Os próximos eventos já chegam.'),
    onError: (error) => notifyFailure('O endpoint não foi reativado', error.message),
  })
  return (
    <>
      <Botao porque={porque} ocupado={test.isPending} onClick={() => test.mutate()}>
        Enviar teste
      </Botao>
      {ativo && endpoint.falhandoDesde && <ReenviarFalhas id={id} />}
      {!ativo && (
        <Botao tipo="principal" porque={porque} ocupado={reactivate.isPending} onClick={() => reactivate.mutate()}>
          Reativar
        </Botao>
      )}
      <Botao porque={porque} onClick={() => setAberto('editar')}>
        Editar
      </Botao>
      <Botao tipo="discreto" porque={porque} onClick={() => setAberto('girar')}>
        Gerar novo segredo
      </Botao>
      {ativo && (
        <Botao tipo="discreto" porque={porque} onClick={() => setAberto('desativar')}>
          Desativar
        </Botao>
      )}
      <Botao tipo="discreto" porque={porque} onClick={() => setAberto('excluir')}>
        Excluir
      </Botao>
      {aberto === 'editar' && <EditarEndpoint endpoint={endpoint} onClose={close} />}
      {aberto === 'girar' && (
        <Confirmar
          titulo="Gerar novo segredo"
          acao="Gerar novo segredo"
          onConfirm={async () => setGirado(await rotateSecret(id))}
          onClose={close}
        >
          Um novo segredo é criado e mostrado uma vez. Por 24 horas o atual também assina: dá tempo de trocar no seu
          sistema sem perder nenhum aviso. Gerar outro antes disso encerra o mais antigo.
        </Confirmar>
      )}
      {aberto === 'desativar' && (
        <Confirmar
          titulo="Desativar o endpoint"
          acao="Desativar"
          perigo
          onConfirm={async () => {
            await changeEndpoint(id, { ativo: false })
            notifyDone('Endpoint desativado')
          }}
          onClose={close}
        >
          Nada mais é enviado para ele, e as entregas em andamento ficam suspensas. O que acontecer enquanto estiver
          desativado não será enviado depois.
        </Confirmar>
      )}
      {aberto === 'excluir' && (
        <Confirmar
          titulo="Excluir o endpoint"
          acao="Excluir"
          perigo
          onConfirm={async () => {
            await deleteEndpoint(id)
            notifyDone('Endpoint excluído', 'O registro das entregas continua.')
            void navigate({ to: '/webhooks' })
          }}
          onClose={close}
        >
          O segredo deixa de existir e as entregas abertas ficam suspensas, sem como reenviar. O registro do que foi
          enviado continua em Entregas.
        </Confirmar>
      )}
      {girado && <SegredoNovo endpoint={girado} onClose={() => setGirado(null)} />}
    </>
  )
}
