import { useQuery } from '@tanstack/react-query'
import { changeNome } from '#web/api/portal/perfil.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { chooseTema, type Tema, useTema } from '#web/app/tema.ts'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { ListaDeOpcoes } from '#web/kit/form/Opcoes.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { EmpresasDe } from '#web/portal/EscolhaEmpresas.tsx'
import { PAPEL_EM_FRASE } from '#web/words/papeis.ts'
import { PAPEIS } from '#web/words/status.ts'
import { SegundoFator } from './SegundoFator.tsx'
import { Senha } from './Senha.tsx'
import { Sessoes } from './Sessoes.tsx'

/** The user's own settings: name, password, second factor, sessions, theme. */
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
              notifyDone('Nome salvo')
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
        <SegundoFator />
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
