import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Botao } from '../kit/Botao.tsx'
import { CampoCodigo } from '../kit/form/CampoCodigo.tsx'
import { CampoSenha } from '../kit/form/CampoSenha.tsx'
import { Enviar } from '../kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '../kit/form/Formulario.tsx'
import { requireFields } from '../kit/form/require-fields.ts'
import { Dialogo } from '../kit/overlay/Dialogo.tsx'
import { needsCode } from '../words/erro.ts'
import { useApp } from './app.ts'
import { askPassword } from './ask-password.ts'

/** The login over a page with unsaved text, when the session ends: the page below stays as it is. */
export default function EntrarDeNovo() {
  const { session, enterAgain } = useApp()
  const [asksCode, setAsksCode] = useState(false)
  const navigate = useNavigate()
  const email = session.known()?.usuario.email ?? ''
  const close = () => askPassword(false)
  const leave = () => {
    close()
    session.forget()
    void navigate({ to: '/entrar' as never, search: {} as never, ignoreBlocker: true })
  }
  return (
    <Dialogo titulo="A sua sessão terminou" aberto onClose={close}>
      <p className="mb-4 text-sm">
        O que você escreveu continua nesta página. Informe a senha de <span className="font-medium">{email}</span> para
        seguir.
      </p>
      <Formulario
        inicial={{ senha: '', codigo: '' }}
        validate={(valores) => requireFields(valores, { senha: 'Informe a sua senha.' })}
        onSubmit={async ({ senha, codigo }) => {
          try {
            await enterAgain({ email, senha, ...(codigo && { codigo }) })
            close()
          } catch (error) {
            if (needsCode(error)) setAsksCode(true)
            throw error
          }
        }}
        className="sem-marcas flex flex-col gap-4"
      >
        <CampoSenha nome="senha" rotulo="Senha" autoComplete="current-password" />
        {asksCode && <CampoCodigo />}
        <FalhaDoFormulario />
        <div className="flex flex-wrap justify-end gap-2">
          <Botao tipo="discreto" onClick={leave}>
            Sair sem salvar
          </Botao>
          <Enviar>Entrar</Enviar>
        </div>
      </Formulario>
    </Dialogo>
  )
}
