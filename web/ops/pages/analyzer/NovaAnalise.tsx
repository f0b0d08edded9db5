import { useNavigate } from '@tanstack/react-router'
import { call, renew } from '#web/api/ops/client.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { CamposDaAnalise, type ValoresDaAnalise, whatToAnalyse } from './CamposDaAnalise.tsx'

/** Begins an analysis, of an address, of a file, or of both, and leads to it. */
export function NovaAnalise({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Dialogo titulo="Analisar um sistema" aberto onClose={onClose}>
      <Formulario<ValoresDaAnalise>
        inicial={{}}
        validate={whatToAnalyse}
        onSubmit={async ({ arquivo: _, ...corpo }) => {
          const { id } = await call('POST /admin/analyzer', { corpo })
          await renew('GET /admin/analyzer/historico')
          await navigate({ to: '/analyzer/$id', params: { id } })
        }}
        className="flex flex-col gap-4"
      >
        {(valores) => (
          <>
            <CamposDaAnalise {...valores} />
            <FalhaDoFormulario />
            <PeDoDialogo>
              <Enviar>Analisar</Enviar>
            </PeDoDialogo>
          </>
        )}
      </Formulario>
    </Dialogo>
  )
}
