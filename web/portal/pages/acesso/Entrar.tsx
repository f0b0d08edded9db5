import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { forgetSession } from '../../../api/sessao.ts'
import { Botao } from '../../../ui/Botao.tsx'
import { Texto } from '../../../ui/Campos.tsx'
import { FalhaDoFormulario, Formulario, useFormulario } from '../../../ui/Formulario.tsx'
import { FolhaDeEntrada } from './FolhaDeEntrada.tsx'

const rota = getRouteApi('/entrar')
const MOTIVOS = {
  sessao: 'A sua sessão terminou. Entre de novo para continuar de onde parou.',
  senha: 'Senha trocada. Entre com a nova.',
} as const

export function Entrar() {
  const { volta, motivo } = rota.useSearch()
  const router = useRouter()
  const enter = async (corpo: { email: string; senha: string }) => {
    await call('POST /portal/auth/login', { corpo })
    forgetSession()
    router.history.push(withinApp(volta) ?? '/app/inicio')
  }
  return (
    <FolhaDeEntrada titulo="Entrar" texto={motivo && MOTIVOS[motivo]}>
      <Formulario
        inicial={{ email: '', senha: '' }}
        validar={(v) => [
          ...(v.email ? [] : [{ campo: 'email', codigo: 'OBRIGATORIO', mensagem: 'Informe o seu e-mail.' }]),
          ...(v.senha ? [] : [{ campo: 'senha', codigo: 'OBRIGATORIO', mensagem: 'Informe a sua senha.' }]),
        ]}
        enviar={enter}
        className="flex flex-col gap-4"
      >
        <Texto nome="email" rotulo="E-mail" tipo="email" autoComplete="username" />
        <Texto nome="senha" rotulo="Senha" tipo="password" autoComplete="current-password" />
        <FalhaDoFormulario />
        <Enviar />
      </Formulario>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link to="/esqueci-senha" className="text-anil hover:underline">
          Esqueci a senha
        </Link>
        <Link to="/criar-conta" className="text-anil hover:underline">
          Criar conta
        </Link>
      </p>
    </FolhaDeEntrada>
  )
}

const Enviar = () => (
  <Botao type="submit" tipo="principal" ocupado={useFormulario().enviando}>
    Entrar
  </Botao>
)

/** Only an address of this app: a link from elsewhere must not choose where a login leads. */
const withinApp = (volta: string | undefined) =>
  volta?.startsWith('/') && !volta.startsWith('//') && !volta.startsWith('/\\')
    ? `/app${volta.replace(/^\/app(?=\/|$)/, '')}`
    : null
