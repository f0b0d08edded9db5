import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#web/api/portal/client.ts'
import { FolhaDeEntrada, Saida, Saidas } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'

/** Requests the link to a new password. Whether the e-mail exists is never revealed. */
export function EsqueciSenha() {
  const email = useLocation({ select: ({ state }) => (state as { email?: string }).email ?? '' })
  const [enviadoA, setEnviadoA] = useState<string | null>(null)
  if (enviadoA)
    return (
      <FolhaDeEntrada titulo="Confira o seu e-mail">
        <div role="status" className="flex flex-col gap-2 text-sm">
          <p>
            Se houver um usuário com o e-mail <strong className="font-medium break-all">{enviadoA}</strong>, o link para
            escolher uma nova senha chega em instantes.
          </p>
          <p className="text-tinta-2">
            Ele vale por 24 horas e uma vez, para todas as contas do e-mail. Não chegou? Olhe a caixa de spam e,
            passados dois minutos, peça outro.
          </p>
        </div>
        <Saidas>
          <Saida para="/entrar">Voltar à entrada</Saida>
        </Saidas>
      </FolhaDeEntrada>
    )
  return (
    <FolhaDeEntrada
      titulo="Esqueci a senha"
      texto="Diga o e-mail com que você entra: enviamos um link para escolher uma nova senha."
    >
      <Formulario
        inicial={{ email }}
        validate={(valores) => requireFields(valores, { email: 'Informe o seu e-mail.' })}
        onSubmit={async (corpo) => {
          await call('POST /portal/auth/esqueci-senha', { corpo })
          setEnviadoA(corpo.email)
        }}
        className="flex flex-col gap-4"
      >
        <Texto nome="email" rotulo="E-mail" tipo="email" autoComplete="username" />
        <FalhaDoFormulario />
        <Enviar>Enviar o link</Enviar>
      </Formulario>
      <Saidas>
        <Saida para="/entrar">Voltar à entrada</Saida>
      </Saidas>
    </FolhaDeEntrada>
  )
}
