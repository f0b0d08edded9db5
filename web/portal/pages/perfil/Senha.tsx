import { useState } from 'react'
import { changeSenha } from '#web/api/portal/perfil.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { CampoSenha, REGRA_DA_SENHA } from '#web/kit/form/CampoSenha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'

/** Changes the user's own password. */
export function Senha() {
  const [trocas, setTrocas] = useState(0)
  return (
    <Secao titulo="Senha" texto="Ao trocar, as suas outras sessões terminam; esta continua. Um aviso vai por e-mail.">
      <Formulario
        key={trocas}
        inicial={{ senhaAtual: '', senhaNova: '' }}
        validate={(valores) =>
          requireFields(valores, { senhaAtual: 'Informe a senha atual.', senhaNova: 'Escolha a senha nova.' })
        }
        onSubmit={async (corpo) => {
          await changeSenha(corpo)
          setTrocas(trocas + 1)
          notifyDone('Senha trocada', 'As suas outras sessões terminaram.')
        }}
        className="flex max-w-sm flex-col gap-3"
      >
        <CampoSenha nome="senhaAtual" rotulo="Senha atual" autoComplete="current-password" />
        <CampoSenha nome="senhaNova" rotulo="Senha nova" ajuda={REGRA_DA_SENHA} autoComplete="new-password" />
        <FalhaDoFormulario />
        <div>
          <Enviar tipo="comum">Trocar a senha</Enviar>
        </div>
      </Formulario>
    </Secao>
  )
}
