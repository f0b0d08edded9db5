import { useQuery } from '@tanstack/react-query'
import { acesso, changeNome } from '#web/api/portal/perfil.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { Aparencia } from '#web/app/perfil/Aparencia.tsx'
import { SegundoFator } from '#web/app/perfil/SegundoFator.tsx'
import { Senha } from '#web/app/perfil/Senha.tsx'
import { Sessoes } from '#web/app/perfil/Sessoes.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { EmpresasDe } from '#web/portal/EscolhaEmpresas.tsx'
import { PAPEL_EM_FRASE } from '#web/words/papel-em-frase.ts'
import { PAPEIS } from '#web/words/status.ts'

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
            <Dado rotulo="E-mail">
              {email}
              <span className="sub block">
                {data.emailConfirmado
                  ? 'Confirmado. É o mesmo em todas as suas contas.'
                  : 'Ainda não confirmado: até lá os avisos não chegam nele.'}
              </span>
            </Dado>
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
        <Senha
          acesso={acesso}
          texto="A senha é a mesma em todas as suas contas. Ao trocar, as suas outras sessões terminam; esta continua. Um aviso vai por e-mail."
        />
        <SegundoFator acesso={acesso} fator={data.segundoFator} exige="A sua conta" />
        <Sessoes
          acesso={acesso}
          texto="Uma sessão termina depois de 30 minutos sem uso, e depois de 12 horas em qualquer caso."
        />
        <Aparencia />
      </div>
    </>
  )
}
