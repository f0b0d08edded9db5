import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Saida as SaidaDe } from '#web/api/portal/client.ts'
import { FolhaDeEntrada, Saida, Saidas } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { useSegredoDoLink } from '#web/app/entrar/segredo-do-link.ts'
import { Dado, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { CampoSenha, REGRA_DA_SENHA } from '#web/kit/form/CampoSenha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { acceptInvite, convite } from '#web/portal/acesso.ts'
import { dataCheia } from '#web/words/datas.ts'
import { PAPEL_EM_FRASE } from '#web/words/papeis.ts'
import { PAPEIS } from '#web/words/status.ts'
import { CodigoDoEmail } from './CodigoDoEmail.tsx'

/** An invitation: what it gives, then a name and a password. */
export function Convite() {
  const [token, setToken] = useSegredoDoLink()
  const navigate = useNavigate()
  const aberto = useQuery({ ...convite(token ?? ''), enabled: token !== null })
  const texto = aberto.data ? `Você foi convidado para a conta ${aberto.data.conta}.` : undefined
  return (
    <FolhaDeEntrada titulo="Aceitar o convite" texto={texto}>
      {!token && <CodigoDoEmail onCode={setToken} />}
      {token && aberto.isPending && <Esqueleto alto={420} />}
      {aberto.error && <Falha erro={aberto.error} />}
      {token && aberto.data && (
        <>
          <OQueDa {...aberto.data} />
          <Formulario
            inicial={{ nome: '', senha: '' }}
            validate={(valores) => requireFields(valores, { nome: 'Informe o seu nome.', senha: 'Escolha uma senha.' })}
            onSubmit={async (corpo) => {
              await acceptInvite({ ...corpo, token })
              await navigate({ to: '/inicio' })
            }}
            className="flex flex-col gap-4"
          >
            <Texto nome="nome" rotulo="Seu nome" autoComplete="name" />
            <CampoSenha nome="senha" rotulo="Senha" ajuda={REGRA_DA_SENHA} autoComplete="new-password" />
            <FalhaDoFormulario />
            <Enviar>Aceitar e entrar</Enviar>
          </Formulario>
        </>
      )}
      <Saidas>
        <Saida para="/entrar">Já tenho usuário: entrar</Saida>
      </Saidas>
    </FolhaDeEntrada>
  )
}

const OQueDa = ({ email, papel, empresas, expiraEm }: SaidaDe<'POST /portal/auth/convite'>) => (
  <dl className="recorte flex flex-col gap-3 rounded-t-lg bg-papel-1 px-4 pt-4 pb-7 text-sm">
    <Dado rotulo="Papel">
      <span className="font-medium">{PAPEIS[papel]}</span>
      <span className="block text-tinta-2">{PAPEL_EM_FRASE[papel]}</span>
    </Dado>
    <Dado rotulo="Empresas">{empresas ? empresas.join(', ') : 'Todas as empresas da conta'}</Dado>
    <Dado rotulo="Você entrará com o e-mail">{email}</Dado>
    <Dado rotulo="O convite vale até">{dataCheia(expiraEm)}</Dado>
  </dl>
)
