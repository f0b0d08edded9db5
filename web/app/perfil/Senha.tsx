import { useState } from 'react'
import { Secao } from '../../kit/detail/Pagina.tsx'
import { notifyDone } from '../../kit/feedback/Avisos.tsx'
import { CampoSenha, REGRA_DA_SENHA } from '../../kit/form/CampoSenha.tsx'
import { Enviar } from '../../kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '../../kit/form/Formulario.tsx'
import { requireFields } from '../../kit/form/require-fields.ts'
import type { AcessoProprio } from './acesso.ts'

/** Changes the user's own password. */
export function Senha({ acesso, texto }: { acesso: AcessoProprio; texto: string }) {
  const [trocas, setTrocas] = useState(0)
  return (
    <Secao titulo="Senha" texto={texto}>
      <Formulario
        key={trocas}
        inicial={{ senhaAtual: '', senhaNova: '' }}
        validate={(valores) =>
          requireFields(valores, { senhaAtual: 'Informe a senha atual.', senhaNova: 'Escolha a senha nova.' })
        }
        onSubmit={async (corpo) => {
          await acesso.changeSenha(corpo)
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
