import { useNavigate } from '@tanstack/react-router'
import { call } from '#web/api/ops/client.ts'
import { FolhaDeEntrada, Saida, Saidas } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { useSegredoDoLink } from '#web/app/entrar/segredo-do-link.ts'
import { CampoSenha, REGRA_DA_SENHA } from '#web/kit/form/CampoSenha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { session } from '#web/ops/sessao.ts'

/** The password of an administrator, by a link that was made for it. Every session of the person ends. */
export function DefinirSenha() {
  const [token] = useSegredoDoLink()
  const navigate = useNavigate()
  return (
    <FolhaDeEntrada
      titulo="Definir a senha"
      texto={
        token
          ? 'O link vale uma vez. As sessões abertas terminam em todos os aparelhos.'
          : 'O link chegou sem o código, que vem depois do #. Abra-o inteiro, ou peça outro a um superadministrador.'
      }
    >
      {token && (
        <Formulario
          inicial={{ senha: '' }}
          validate={(valores) => requireFields(valores, { senha: 'Escolha uma senha.' })}
          onSubmit={async ({ senha }) => {
            await call('POST /admin/auth/definir-senha', { corpo: { token, senha } })
            session.forget()
            await navigate({ to: '/entrar', search: { motivo: 'senha' } })
          }}
          className="flex flex-col gap-4"
        >
          <CampoSenha nome="senha" rotulo="Nova senha" ajuda={REGRA_DA_SENHA} autoComplete="new-password" />
          <FalhaDoFormulario />
          <Enviar>Definir a senha</Enviar>
        </Formulario>
      )}
      <Saidas>
        <Saida para="/entrar">Ir à entrada</Saida>
      </Saidas>
    </FolhaDeEntrada>
  )
}
