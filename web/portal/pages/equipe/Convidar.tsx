import { invite } from '#web/api/portal/equipe.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { EscolhaEmpresas, idsDe, missingEmpresas, type QuaisEmpresas } from '#web/portal/EscolhaEmpresas.tsx'
import type { Papel } from '#web/words/papeis.ts'
import { EscolhaPapel } from './EscolhaPapel.tsx'

type Valores = QuaisEmpresas & { email?: string; papel: Papel }

/** Invites a person by e-mail. */
export function Convidar({ aberto, onClose }: { aberto: boolean; onClose: () => void }) {
  return (
    <Dialogo titulo="Convidar para a conta" aberto={aberto} onClose={onClose}>
      <Formulario<Valores>
        inicial={{ papel: 'developer', quais: 'todas' }}
        validate={(valores) => [
          ...(valores.email
            ? []
            : [{ campo: 'email', codigo: 'OBRIGATORIO', mensagem: 'Informe o e-mail de quem você convida.' }]),
          ...(valores.papel === 'owner' ? [] : missingEmpresas(valores)),
        ]}
        onSubmit={async ({ email = '', papel, ...quais }) => {
          const empresaIds = papel === 'owner' ? null : idsDe(quais)
          await invite({ email, papel, ...(empresaIds && { empresaIds }) })
          onClose()
          notifyDone('Convite enviado', `${email} tem 7 dias para aceitar.`)
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
