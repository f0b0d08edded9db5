import { useQuery } from '@tanstack/react-query'
import { acesso } from '#web/api/ops/perfil.ts'
import { sessao } from '#web/api/ops/sessao.ts'
import { Aparencia } from '#web/app/perfil/Aparencia.tsx'
import { SegundoFator } from '#web/app/perfil/SegundoFator.tsx'
import { Senha } from '#web/app/perfil/Senha.tsx'
import { Sessoes } from '#web/app/perfil/Sessoes.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { PAPEIS_ADMIN, PAPEL_ADMIN_EM_FRASE } from '#web/words/papeis-admin.ts'

/** The administrator's own settings: password, second factor, sessions, theme. */
export function Perfil() {
  const { data } = useQuery(sessao)
  if (!data) return null
  const { nome, email, papel } = data.usuario
  return (
    <>
      <Cabecalho titulo="Meu perfil" />
      <div className="max-w-[640px]">
        <Secao titulo="Quem é você" texto="Nome e papel são alterados por um superadministrador, em Pessoas.">
          <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
            <Dado rotulo="Nome">{nome}</Dado>
            <Dado rotulo="E-mail">{email}</Dado>
            <Dado rotulo="Papel" largo>
              {PAPEIS_ADMIN[papel]}
              <span className="sub block">{PAPEL_ADMIN_EM_FRASE[papel]}</span>
            </Dado>
          </dl>
        </Secao>
        <Senha acesso={acesso} texto="Ao trocar, as suas outras sessões terminam; esta continua." />
        <SegundoFator acesso={acesso} fator={data.segundoFator} exige="O serviço" />
        <Sessoes
          acesso={acesso}
          texto="Uma sessão termina depois de 15 minutos sem uso, e depois de 8 horas em qualquer caso."
        />
        <Aparencia />
      </div>
    </>
  )
}
