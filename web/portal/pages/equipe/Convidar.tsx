import { invite } from '../../../api/equipe.ts'
import type { Papel } from '../../../text/papeis.ts'
import { avisar } from '../../../ui/Avisos.tsx'
import { Texto } from '../../../ui/Campos.tsx'
import { Dialogo, PeDoDialogo } from '../../../ui/Dialogo.tsx'
import { Enviar } from '../../../ui/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '../../../ui/Formulario.tsx'
import { EscolhaEmpresas, faltamEmpresas, idsDe, type QuaisEmpresas } from '../../EscolhaEmpresas.tsx'
import { EscolhaPapel } from './EscolhaPapel.tsx'

type Valores = QuaisEmpresas & { email?: string; papel: Papel }

/** Asks somebody in, by e-mail. */
export function Convidar({ aberto, fechar }: { aberto: boolean; fechar: () => void }) {
  return (
    <Dialogo titulo="Convidar para a conta" aberto={aberto} fechar={fechar}>
      <Formulario<Valores>
        inicial={{ papel: 'developer', quais: 'todas' }}
        validar={(valores) => [
          ...(valores.email
            ? []
            : [{ campo: 'email', codigo: 'OBRIGATORIO', mensagem: 'Informe o e-mail de quem você convida.' }]),
          ...(valores.papel === 'owner' ? [] : faltamEmpresas(valores)),
        ]}
        enviar={async ({ email = '', papel, ...quais }) => {
          const empresaIds = papel === 'owner' ? null : idsDe(quais)
          await invite({ email, papel, ...(empresaIds && { empresaIds }) })
          fechar()
          avisar('Convite enviado', `${email} tem 7 dias para aceitar.`)
        }}
        className="flex flex-col gap-4"
      >
        {({ papel }) => (
          <>
            <Texto
              nome="email"
              rotulo="E-mail"
              tipo="email"
              autoComplete="off"
              ajuda="O link vai só para este endereço, vale 7 dias e uma vez."
            />
            <EscolhaPapel />
            {papel === 'owner' ? (
              <p className="text-sm text-tinta-2">Um dono vê todas as empresas.</p>
            ) : (
              <EscolhaEmpresas />
            )}
            <FalhaDoFormulario />
            <PeDoDialogo>
              <Enviar>Enviar convite</Enviar>
            </PeDoDialogo>
          </>
        )}
      </Formulario>
    </Dialogo>
  )
}
