import { useQuery } from '@tanstack/react-query'
import { changeNome } from '#web/api/perfil.ts'
import { sessao } from '#web/api/sessao.ts'
import { EmpresasDe } from '#web/portal/EscolhaEmpresas.tsx'
import { PAPEL_EM_FRASE } from '#web/text/papeis.ts'
import { PAPEIS } from '#web/text/status.ts'
import { notify } from '#web/ui/Avisos.tsx'
import { Texto } from '#web/ui/Campos.tsx'
import { Enviar } from '#web/ui/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/ui/Formulario.tsx'
import { ListaDeOpcoes } from '#web/ui/Opcoes.tsx'
import { Cabecalho, Dado, Secao } from '#web/ui/Pagina.tsx'
import { chooseTema, type Tema, useTema } from '#web/ui/tema.ts'
import { Senha } from './Senha.tsx'
import { Sessoes } from './Sessoes.tsx'

/** The user's own settings: name, password, sessions, theme. */
export function Perfil() {
  const { data } = useQuery(sessao)
  if (!data) return null
  const { nome, email, papel } = data.usuario
  return (
    <>
      <Cabecalho titulo="Meu perfil" />
      <div className="max-w-[640px]">
        <Secao titulo="Quem é você">
          <dl className="mb-4 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
            <Dado rotulo="E-mail">{email}</Dado>
            <Dado rotulo="Conta">{data.conta.nome}</Dado>
            <Dado rotulo="Papel">
              {PAPEIS[papel]}
              <span className="sub block">{PAPEL_EM_FRASE[papel]}</span>
            </Dado>
            <Dado rotulo="Empresas">
              <EmpresasDe ids={data.empresaIds} />
            </Dado>
          </dl>
          <Formulario
            inicial={{ nome }}
            validate={(valores) =>
              valores.nome?.trim() ? [] : [{ campo: 'nome', codigo: 'OBRIGATORIO', mensagem: 'Informe o seu nome.' }]
            }
            onSubmit={async (valores) => {
              await changeNome(valores.nome)
              notify('Nome salvo')
            }}
            className="flex max-w-sm flex-col gap-3"
          >
            <Texto nome="nome" rotulo="Nome" autoComplete="name" maxLength={120} />
            <FalhaDoFormulario />
            <div>
              <Enviar tipo="comum">Salvar nome</Enviar>
            </div>
          </Formulario>
        </Secao>
        <Senha />
        <Sessoes />
        <Aparencia />
      </div>
    </>
  )
}

const TEMAS: { value: Tema; label: string }[] = [
  { value: 'sistema', label: 'Como o aparelho' },
  { value: 'claro', label: 'Claro' },
  { value: 'escuro', label: 'Escuro' },
]

const Aparencia = () => (
  <Secao titulo="Aparência" texto="Vale neste navegador.">
    <ListaDeOpcoes
      nome="tema"
      rotulo="Tema"
      opcoes={TEMAS}
      valor={useTema()}
      onChange={(tema) => chooseTema(tema as Tema)}
      className="max-w-sm"
    />
  </Secao>
)
