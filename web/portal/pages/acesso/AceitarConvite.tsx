import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AceiteDeConvite, ConviteAberto, Sessao } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { CampoCodigo } from '#web/kit/form/CampoCodigo.tsx'
import { CampoSenha, REGRA_DA_SENHA } from '#web/kit/form/CampoSenha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { acceptInvite, leaveHere } from '#web/portal/acesso.ts'
import { needsCode } from '#web/words/erro.ts'

type Aceitar = (corpo: Omit<AceiteDeConvite, 'token'>) => Promise<unknown>

/** How the invited person accepts: signed in, by the password they have, or by a new one. */
export function AceitarConvite({ token, convite, eu }: { token: string; convite: ConviteAberto; eu: Sessao | null }) {
  const navigate = useNavigate()
  const accept: Aceitar = async (corpo) => {
    await acceptInvite({ ...corpo, token })
    await navigate({ to: '/inicio' })
  }
  if (eu && !isOf(convite, eu)) return <OutraPessoa email={eu.usuario.email} convidado={convite.email} />
  if (eu) return <ComSessao conta={convite.conta} accept={accept} />
  return convite.temCadastro ? <ComSenha accept={accept} /> : <ComNovaSenha accept={accept} />
}

const isOf = ({ email }: ConviteAberto, { usuario, verComo }: Sessao) =>
  !verComo && usuario.email.toLowerCase() === email.toLowerCase()

function ComSessao({ conta, accept }: { conta: string; accept: Aceitar }) {
  const { mutate, error, isPending } = useMutation({ mutationFn: () => accept({}) })
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>Você já entrou com este e-mail. Ao aceitar, a conta passa a aparecer entre as suas.</p>
      {error && <Falha erro={error} />}
      <Botao tipo="principal" ocupado={isPending} onClick={() => mutate()}>
        Aceitar e abrir {conta.length > 30 ? 'a conta' : conta}
      </Botao>
    </div>
  )
}

function ComSenha({ accept }: { accept: Aceitar }) {
  const [asksCode, setAsksCode] = useState(false)
  return (
    <Formulario
      inicial={{ senha: '', codigo: '' }}
      validate={(valores) => requireFields(valores, { senha: 'Informe a sua senha.' })}
      onSubmit={async ({ senha, codigo }) => {
        try {
          await accept({ senha, ...(codigo && { codigo: codigo.trim() }) })
        } catch (error) {
          if (needsCode(error)) setAsksCode(true)
          throw error
        }
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-sm">Você já tem cadastro: entre com a sua senha para aceitar.</p>
      <CampoSenha nome="senha" rotulo="Senha" autoComplete="current-password" />
      {asksCode && <CampoCodigo autoFocus />}
      <FalhaDoFormulario />
      <Enviar>Aceitar e entrar</Enviar>
    </Formulario>
  )
}

const ComNovaSenha = ({ accept }: { accept: Aceitar }) => (
  <Formulario
    inicial={{ nome: '', senha: '' }}
    validate={(valores) => requireFields(valores, { nome: 'Informe o seu nome.', senha: 'Escolha uma senha.' })}
    onSubmit={accept}
    className="flex flex-col gap-4"
  >
    <Texto nome="nome" rotulo="Seu nome" autoComplete="name" />
    <CampoSenha nome="senha" rotulo="Senha" ajuda={REGRA_DA_SENHA} autoComplete="new-password" />
    <FalhaDoFormulario />
    <Enviar>Aceitar e entrar</Enviar>
  </Formulario>
)

/** The session of this browser is of somebody else. */
function OutraPessoa({ email, convidado }: { email: string; convidado: string }) {
  const leave = useMutation({ mutationFn: leaveHere })
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>
        Você entrou como <strong className="font-medium break-all">{email}</strong>, e o convite é para{' '}
        <strong className="font-medium break-all">{convidado}</strong>. Saia para aceitá-lo com esse e-mail; o convite
        continua aberto aqui.
      </p>
      {leave.error && <Falha erro={leave.error} />}
      <Botao tipo="principal" ocupado={leave.isPending} onClick={() => leave.mutate()}>
        Sair e continuar
      </Botao>
    </div>
  )
}
