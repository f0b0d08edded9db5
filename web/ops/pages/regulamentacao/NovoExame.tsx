import { useNavigate } from '@tanstack/react-router'
import { type Ambiente, call, renew } from '#web/api/ops/client.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { AMBIENTES } from '#web/words/status.ts'

type Valores = { ambiente: Ambiente; motivo?: string }
const OPCOES = Object.entries(AMBIENTES).map(([value, label]) => ({ value, label }))

/** Asks how every municipality issues today, and leads to the answer. */
export function NovoExame({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Dialogo titulo="Examinar os municípios" aberto onClose={onClose}>
      <Formulario<Valores>
        inicial={{ ambiente: 'producao' }}
        validate={(valores) => requireFields(valores, { motivo: 'Conte por quê, em uma frase.' })}
        onSubmit={async ({ ambiente, motivo = '' }) => {
          const corpo = { ambiente, motivo }
          const { id } = await call('POST /admin/regulamentacao/health-check-municipios', { corpo })
          await renew('GET /admin/regulamentacao/health-check-municipios')
          await navigate({ to: '/regulamentacao/exames/$id', params: { id }, search: {} })
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-sm">Para uma empresa do regime regular. Nenhuma prefeitura é chamada.</p>
        <Escolha nome="ambiente" rotulo="Ambiente" opcoes={OPCOES} />
        <Texto nome="motivo" rotulo="Motivo" ajuda="Em uma frase; fica na auditoria, com o seu nome." linhas={2} />
        <FalhaDoFormulario />
        <PeDoDialogo>
          <Enviar>Examinar</Enviar>
        </PeDoDialogo>
      </Formulario>
    </Dialogo>
  )
}
