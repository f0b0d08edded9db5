import { call } from '#web/api/ops/client.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'

type Props = { id: string; onDone: (titulo: string) => Promise<unknown>; onClose: () => void }

/** A coupon for a contract, by its code. */
export const AplicarCupom = ({ id, onDone, onClose }: Props) => (
  <Dialogo titulo="Aplicar cupom" aberto onClose={onClose}>
    <Formulario
      inicial={{ codigo: '' }}
      validate={(valores) => requireFields(valores, { codigo: 'Escreva o código do cupom.' })}
      onSubmit={async ({ codigo }) => {
        await call('POST /admin/contratos/{id}/aplicar-cupom', { caminho: { id }, corpo: { codigo: codigo.trim() } })
        await onDone('Cupom aplicado')
        onClose()
      }}
      className="flex flex-col gap-4"
    >
      <Texto nome="codigo" rotulo="Código" ajuda="Desconta das próximas faturas, nunca abaixo de zero." autoFocus />
      <FalhaDoFormulario />
      <PeDoDialogo>
        <Enviar>Aplicar</Enviar>
      </PeDoDialogo>
    </Formulario>
  </Dialogo>
)
