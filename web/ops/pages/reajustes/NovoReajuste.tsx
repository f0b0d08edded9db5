import { useNavigate } from '@tanstack/react-router'
import { call, type Entrada, renew } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Mes, Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'

const FIXO = 'fixo'
const COMO = [
  { value: 'ipca', label: 'IPCA de doze meses' },
  { value: 'igpm', label: 'IGP-M de doze meses' },
  { value: FIXO, label: 'Um percentual fixo' },
]

/** A readjustment of all contracts with a plan; it is looked at contract by contract before its month, and may be cancelled. */
export function NovoReajuste({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Dialogo titulo="Novo reajuste" aberto onClose={onClose}>
      <Formulario
        inicial={{
          ...{ como: 'ipca', percentual: undefined as number | undefined },
          ...{ periodoInicio: '', periodoFim: '', vigencia: '', motivo: '' },
        }}
        validate={({ como, ...valores }) =>
          requireFields(valores, {
            ...(como === FIXO
              ? { percentual: 'Escreva o percentual.' }
              : { periodoInicio: 'Escreva o primeiro mês.', periodoFim: 'Escreva o último mês.' }),
            ...{ vigencia: 'Escreva a partir de que mês.', motivo: 'Conte por quê, em uma frase.' },
          })
        }
        onSubmit={async ({ como, percentual, periodoInicio, periodoFim, vigencia, motivo }) => {
          const quanto = como === FIXO ? { percentual } : { indice: como, periodoInicio, periodoFim }
          const corpo = { ...quanto, alvo: { todos: true }, vigencia, motivo: motivo.trim() }
          const { id } = await call('POST /admin/reajustes', {
            corpo: corpo as Entrada<'POST /admin/reajustes'>['corpo'],
          })
          notifyDone('Reajuste agendado', 'Confira contrato por contrato antes do mês em que vale.')
          await renew('GET /admin/reajustes')
          await navigate({ to: '/reajustes/$id', params: { id } })
        }}
        className="flex flex-col gap-4"
      >
        {({ como }) => (
          <>
            <p className="text-sm text-tinta-2">
              Todos os contratos com plano; um com menos de doze meses, ou com outro índice, fica como está.
            </p>
            <Escolha nome="como" rotulo="Por qual índice" opcoes={COMO} />
            {como === FIXO ? (
              <Numero nome="percentual" rotulo="Percentual" unidade="porcento" />
            ) : (
              <div className="grid gap-4 sm:grid-cols-2">
                <Mes nome="periodoInicio" rotulo="Do mês" ajuda="mm/aaaa" />
                <Mes nome="periodoFim" rotulo="Ao mês" ajuda="Onze meses depois" />
              </div>
            )}
            <Mes nome="vigencia" rotulo="Vale a partir de" ajuda="mm/aaaa, um mês que ainda não foi faturado" />
            <Texto nome="motivo" rotulo="Motivo" ajuda="Fica na auditoria, com o seu nome." linhas={2} />
            <FalhaDoFormulario />
            <PeDoDialogo>
              <Enviar>Agendar</Enviar>
            </PeDoDialogo>
          </>
        )}
      </Formulario>
    </Dialogo>
  )
}
