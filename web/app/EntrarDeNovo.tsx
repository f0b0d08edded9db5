import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { enterAgain } from '../api/portal/acesso.ts'
import { forgetSession, sessao } from '../api/portal/sessao.ts'
import { Botao } from '../kit/Botao.tsx'
import { CampoSenha } from '../kit/form/CampoSenha.tsx'
import { Enviar } from '../kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '../kit/form/Formulario.tsx'
import { Dialogo } from '../kit/overlay/Dialogo.tsx'
import { requireFields } from '../portal/pages/acesso/FolhaDeEntrada.tsx'
import { askPassword } from './ask-password.ts'

/** The login over a page with unsaved text, when the session ends: the page below stays as it is. */
export default function EntrarDeNovo() {
  const { data } = useQuery({ ...sessao, enabled: false })
  const navigate = useNavigate()
  const email = data?.usuario.email ?? ''
  const close = () => askPassword(false)
  const leave = () => {
    close()
    forgetSession()
    void navigate({ to: '/entrar', search: {}, ignoreBlocker: true })
  }
  return (
    <Dialogo titulo="A sua sessão terminou" aberto onClose={close}>
      <p className="mb-4 text-sm">
        O que você escreveu continua nesta página. Informe a senha de <span className="font-medium">{email}</span> para
        seguir.
      </p>
      <Formulario
        inicial={{ senha: '' }}
        validate={(valores) => requireFields(valores, { senha: 'Informe a sua senha.' })}
        onSubmit={async ({ senha }) => {
          await enterAgain({ email, senha })
          close()
        }}
        className="flex flex-col gap-4"
      >
        <CampoSenha nome="senha" rotulo="Senha" autoComplete="current-password" />
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
