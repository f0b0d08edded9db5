import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  changeEndpoint,
  deleteEndpoint,
  type Endpoint,
  type EndpointComSegredo,
  type ResultadoTeste,
  rotateSecret,
  testEndpoint,
} from '#web/api/webhooks.ts'
import { usePorque } from '#web/portal/SemAcesso.tsx'
import { avisar } from '#web/ui/Avisos.tsx'
import { Botao } from '#web/ui/Botao.tsx'
import { Dialogo, PeDoDialogo } from '#web/ui/Dialogo.tsx'
import { Falha } from '#web/ui/Falha.tsx'
import { EditarEndpoint } from './FormularioEndpoint.tsx'
import { SegredoNovo } from './SegredoNovo.tsx'

type Aberto = 'editar' | 'girar' | 'desativar' | 'excluir'
type Props = { endpoint: Endpoint; aoTestar: (resultado: ResultadoTeste) => void }

/** Test, edit, rotate the secret, turn off and on, remove. */
export function AcoesDoEndpoint({ endpoint, aoTestar }: Props) {
  const porque = usePorque()('webhook.write', 'alterar webhooks', 'daConta')
  const navigate = useNavigate()
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const [girado, setGirado] = useState<EndpointComSegredo | null>(null)
  const close = () => setAberto(null)
  const { id, estado } = endpoint
  const ativo = estado === 'ativo' || estado === 'instavel'
  const testar = useMutation({
    mutationFn: () => testEndpoint(id),
    onSuccess: aoTestar,
    onError: (error) => avisar('O teste não saiu', error.message),
  })
  const reativar = useMutation({
    mutationFn: () => changeEndpoint(id, { ativo: true }),
    onSuccess: () => avisar('Endpoint reativado', 'Os próximos eventos já chegam.'),
    onError: (error) => avisar('O endpoint não foi reativado', error.message),
  })
  return (
    <>
      <Botao porque={porque} ocupado={testar.isPending} onClick={() => testar.mutate()}>
        Enviar teste
      </Botao>
      {!ativo && (
        <Botao tipo="principal" porque={porque} ocupado={reativar.isPending} onClick={() => reativar.mutate()}>
          Reativar
        </Botao>
      )}
      <Botao porque={porque} onClick={() => setAberto('editar')}>
        Editar
      </Botao>
      <Botao porque={porque} onClick={() => setAberto('girar')}>
        Girar segredo
      </Botao>
      {ativo && (
        <Botao porque={porque} onClick={() => setAberto('desativar')}>
          Desativar
        </Botao>
      )}
      <Botao tipo="discreto" porque={porque} onClick={() => setAberto('excluir')}>
        Excluir
      </Botao>
      {aberto === 'editar' && <EditarEndpoint endpoint={endpoint} fechar={close} />}
      {aberto === 'girar' && (
        <Confirmar
          titulo="Girar o segredo"
          acao="Girar o segredo"
          fazer={async () => setGirado(await rotateSecret(id))}
          fechar={close}
        >
          Nasce um segredo novo, mostrado uma vez. Por 24 horas o atual também assina: dá tempo de trocar no seu sistema
          sem perder nenhum aviso. Girar de novo antes disso encerra o mais antigo.
        </Confirmar>
      )}
      {aberto === 'desativar' && (
        <Confirmar
          titulo="Desativar o endpoint"
          acao="Desativar"
          perigo
          fazer={async () => {
            await changeEndpoint(id, { ativo: false })
            avisar('Endpoint desativado')
          }}
          fechar={close}
        >
          Nada mais é enviado para ele, e as entregas em andamento ficam suspensas. Os eventos de enquanto estiver
          desativado não são guardados para depois.
        </Confirmar>
      )}
      {aberto === 'excluir' && (
        <Confirmar
          titulo="Excluir o endpoint"
          acao="Excluir"
          perigo
          fazer={async () => {
            await deleteEndpoint(id)
            avisar('Endpoint excluído', 'O registro das entregas continua.')
            void navigate({ to: '/webhooks' })
          }}
          fechar={close}
        >
          O segredo deixa de existir e as entregas abertas ficam suspensas, sem como reenviar. O registro do que foi
          enviado continua em Entregas.
        </Confirmar>
      )}
      {girado && <SegredoNovo endpoint={girado} fechar={() => setGirado(null)} />}
    </>
  )
}

function Confirmar({
  titulo,
  acao,
  perigo,
  fazer,
  fechar,
  children,
}: {
  titulo: string
  acao: string
  perigo?: boolean
  fazer: () => Promise<void>
  fechar: () => void
  children: string
}) {
  const mutation = useMutation({ mutationFn: fazer, onSuccess: fechar })
  return (
    <Dialogo titulo={titulo} aberto fechar={fechar}>
      <div className="flex flex-col gap-4 text-sm">
        <p>{children}</p>
        {mutation.error && <Falha erro={mutation.error} />}
        <PeDoDialogo>
          <Botao tipo={perigo ? 'perigo' : 'principal'} ocupado={mutation.isPending} onClick={() => mutation.mutate()}>
            {acao}
          </Botao>
        </PeDoDialogo>
      </div>
    </Dialogo>
  )
}
