import { useNavigate } from '@tanstack/react-router'
import { call } from '#web/api/portal/client.ts'
import { FolhaDeEntrada, Saida, Saidas } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { useSegredoDoLink } from '#web/app/entrar/segredo-do-link.ts'
import { CampoSenha, REGRA_DA_SENHA } from '#web/kit/form/CampoSenha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { session } from '#web/portal/sessao.ts'
import { CodigoDoEmail } from './CodigoDoEmail.tsx'

/** A new password by the link of a message. It is the password of all accounts of the person, and every session ends. */
export function RedefinirSenha() {
  const [token, setToken] = useSegredoDoLink()
  const navigate = useNavigate()
  return (
    <FolhaDeEntrada
      titulo="Escolher uma nova senha"
      texto="A nova senha vale para todas as suas contas. Ao trocar, as sessões abertas terminam em todos os aparelhos."
    >
      {token ? (
        <Formulario
          inicial={{ senha: '' }}
          validate={(valores) => requireFields(valores, { senha: 'Escolha uma senha.' })}
          onSubmit={async ({ senha }) => {
            await call('POST /portal/auth/redefinir-senha', { corpo: { token, senha } })
            session.forget()
            await navigate({ to: '/entrar', search: { motivo: 'senha' } })
          }}
          className="flex flex-col gap-4"
        >
          <CampoSenha nome="senha" rotulo="Nova senha" ajuda={REGRA_DA_SENHA} autoComplete="new-password" />
          <FalhaDoFormulario />
          <Enviar>Trocar a senha</Enviar>
        </Formulario>
      ) : (
        <CodigoDoEmail onCode={setToken} />
      )}
      <Saidas>
        <Saida para="/esqueci-senha">Pedir outro link</Saida>
        <Saida para="/entrar">Voltar à entrada</Saida>
      </Saidas>
    </FolhaDeEntrada>
  )
}
