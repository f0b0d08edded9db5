import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Credenciais } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { CampoCodigo } from '#web/kit/form/CampoCodigo.tsx'
import { CampoSenha } from '#web/kit/form/CampoSenha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { enter } from '#web/portal/acesso.ts'
import { withinApp } from '#web/words/busca.ts'
import { needsCode } from '#web/words/erro.ts'
import { FolhaDeEntrada, Saida, Saidas } from './FolhaDeEntrada.tsx'

const rota = getRouteApi('/entrar')
const MOTIVOS = {
  sessao: 'A sua sessão terminou. Entre de novo para continuar de onde parou.',
  saiu: 'Você saiu em outra aba. Entre de novo para continuar de onde parou.',
  senha: 'Senha trocada. Entre com a nova.',
} as const

/** The login. It leads back to the screen where the session ended. */
export function Entrar() {
  const { volta, motivo } = rota.useSearch()
  const router = useRouter()
  const [asksCode, setAsksCode] = useState<Credenciais | null>(null)
  const open = async (corpo: Credenciais) => {
    await enter(corpo)
    router.history.push(withinApp('/app', volta) ?? '/app/inicio')
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
        inicial={{ email: '', senha: '' }}
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
        <Texto nome="email" rotulo="E-mail" tipo="email" autoComplete="username" autoFocus />
        <CampoSenha nome="senha" rotulo="Senha" autoComplete="current-password" />
        <FalhaDoFormulario />
        <Enviar>Entrar</Enviar>
      </Formulario>
      <Saidas>
        <Saida para="/esqueci-senha">Esqueci a senha</Saida>
        <Saida para="/criar-conta">Criar conta</Saida>
      </Saidas>
    </FolhaDeEntrada>
  )
}
