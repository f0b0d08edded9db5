import { call } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { TRILHOS } from '#web/words/status.ts'

const REGRAS = 'regras'
const OPCOES = [
  { value: REGRAS, label: 'As regras decidem' },
  ...Object.entries(TRILHOS).map(([value, label]) => ({ value, label })),
]

/** By which track a company issues, above all rules. */
export const DefinirTrilho = ({ empresaId, onClose }: { empresaId: string; onClose: () => void }) => (
  <Dialogo titulo="Por onde a empresa emite" aberto onClose={onClose}>
    <Formulario
      inicial={{ trilho: REGRAS, motivo: '' }}
      validate={(valores) => requireFields(valores, { motivo: 'Conte por que a regra não vale.' })}
      onSubmit={async ({ trilho, motivo }) => {
        const escolhido = trilho === REGRAS ? null : (trilho as keyof typeof TRILHOS)
        await call('PUT /admin/empresas/{id}/trilho', {
          caminho: { id: empresaId },
          corpo: { trilho: escolhido, motivo: motivo.trim() },
        })
        notifyDone(escolhido ? 'Trilho definido' : 'As regras voltam a decidir')
        onClose()
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-sm text-tinta-2">
        Para o caso que as regras não preveem: uma decisão judicial, a leitura da prefeitura. As notas já aceitas seguem
        por onde foram aceitas.
      </p>
      <Escolha nome="trilho" rotulo="Trilho" opcoes={OPCOES} />
      <Texto nome="motivo" rotulo="Motivo" ajuda="Fica na auditoria e na resposta da rota." linhas={2} />
      <FalhaDoFormulario />
      <PeDoDialogo>
        <Enviar>Definir</Enviar>
      </PeDoDialogo>
    </Formulario>
  </Dialogo>
)
