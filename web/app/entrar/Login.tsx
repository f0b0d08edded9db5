import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Botao } from '../../kit/Botao.tsx'
import { CampoCodigo } from '../../kit/form/CampoCodigo.tsx'
import { CampoSenha } from '../../kit/form/CampoSenha.tsx'
import { Enviar } from '../../kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '../../kit/form/Formulario.tsx'
import { requireFields } from '../../kit/form/require-fields.ts'
import { Texto } from '../../kit/form/Texto.tsx'
import { withinApp } from '../../words/busca.ts'
import { needsCode } from '../../words/erro.ts'
import { useApp } from '../app.ts'
import type { readBuscaEntrar } from './busca.ts'
import { FolhaDeEntrada } from './FolhaDeEntrada.tsx'

const MOTIVOS = {
  sessao: 'A sua sessão terminou. Entre de novo para continuar de onde parou.',
  saiu: 'Você saiu em outra aba. Entre de novo para continuar de onde parou.',
  senha: 'Senha trocada. Entre com a nova.',
} as const
type Credenciais = { email: string; senha: string; codigo?: string }
type Props = Omit<Partial<ReturnType<typeof readBuscaEntrar>>, 'conta'> & {
  enter: (credenciais: Credenciais) => Promise<unknown>
  /** Below the form: other ways in. */
  children?: ReactNode
}

/** The login of an app, in two steps for people with a second factor. It leads back to where the session ended. */
export function Login({ volta, motivo, enter, children }: Props) {
  const { inicio } = useApp()
  const router = useRouter()
  const base = router.options.basepath ?? ''
  // Typed on the screen that led here: it is in no address.
  const email = useLocation({ select: ({ state }) => (state as { email?: string }).email ?? '' })
  const [asksCode, setAsksCode] = useState<Credenciais | null>(null)
  const open = async (corpo: Credenciais) => {
    await enter(corpo)
    router.history.push(withinApp(base, volta) ?? base + inicio)
  }
  if (asksCode)
    return (
      <FolhaDeEntrada titulo="Segundo fator" texto="A senha confere. Falta o código do seu aplicativo autenticador.">
        <Formulario
          key="codigo"
          inicial={{ codigo: '' }}
          validate={(valores) => requireFields(valores, { codigo: 'Informe o código.' })}
          onSubmit={({ codigo }) => open({ ...asksCode, codigo: codigo.trim() })}
          className="flex flex-col gap-4"
        >
          <CampoCodigo autoFocus />
          <FalhaDoFormulario />
          <Enviar>Entrar</Enviar>
          <Botao tipo="discreto" onClick={() => setAsksCode(null)}>
            Entrar com outro e-mail
          </Botao>
        </Formulario>
      </FolhaDeEntrada>
    )
  return (
    <FolhaDeEntrada titulo="Entrar" texto={motivo && MOTIVOS[motivo]}>
      <Formulario
        inicial={{ email, senha: '' }}
        validate={(valores) =>
          requireFields(valores, { email: 'Informe o seu e-mail.', senha: 'Informe a sua senha.' })
        }
        onSubmit={(corpo) =>
          open(corpo).catch((error) => {
            if (!needsCode(error)) throw error
            setAsksCode(corpo)
          })
        }
        className="flex flex-col gap-4"
      >
        <Texto nome="email" rotulo="E-mail" tipo="email" autoComplete="username" autoFocus={!email} />
        <CampoSenha nome="senha" rotulo="Senha" autoComplete="current-password" autoFocus={!!email} />
        <FalhaDoFormulario />
        <Enviar>Entrar</Enviar>
      </Formulario>
      {children}
    </FolhaDeEntrada>
  )
}
