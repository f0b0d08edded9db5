import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addMonths } from '#domain/competencia.ts'
import { call, read, renew } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Mes } from '#web/kit/form/TextoComMascara.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { diaEscrito, mesAntes, mesAtual, mesEscrito } from '#web/words/datas.ts'
import { Contas } from './Contas.tsx'
import { type NovoEscrito, novoDigitado } from './novo-digitado.ts'

const BASES = [
  { value: 'ipca', label: 'IPCA de doze meses' },
  { value: 'igpm', label: 'IGP-M de doze meses' },
  { value: 'fixo', label: 'Um percentual fixo' },
]
const ALVOS = [
  { value: 'todos', label: 'Todos os contratos com plano' },
  { value: 'planos', label: 'Os contratos de alguns planos' },
  { value: 'contas', label: 'Os contratos de algumas contas' },
]
const inicial = (): NovoEscrito => ({
  ...{ base: 'ipca', periodoInicio: mesAntes(12), percentual: undefined, motivo: '' },
  ...{ alvo: 'todos', planos: {}, contas: [], vigencia: mesAntes(-1) },
})

/** A new readjustment. The service computes and keeps the new price of each contract, which the next page shows. */
export function NovoReajuste({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { data: planos } = useQuery(read('GET /admin/planos', { consulta: { limit: 100 } }))
  return (
    <Dialogo titulo="Novo reajuste" aberto onClose={onClose}>
      <Formulario
        inicial={inicial()}
        validate={(valores) => [
          ...requireFields(
            {
              ...valores,
              'alvo.planoIds': Object.values(valores.planos ?? {}).some(Boolean),
              'alvo.contratoIds': valores.contas?.length,
            },
            {
              ...(valores.base === 'fixo'
                ? { percentual: 'Escreva o percentual.' }
                : { periodoInicio: 'Escreva o primeiro mês.' }),
              ...(valores.alvo === 'planos' && { 'alvo.planoIds': 'Marque ao menos um plano.' }),
              ...(valores.alvo === 'contas' && { 'alvo.contratoIds': 'Escolha ao menos uma conta.' }),
              ...{ vigencia: 'Escreva o mês.', motivo: 'Conte por quê, em uma frase.' },
            },
          ),
          ...(valores.vigencia <= mesAtual() ? [CEDO_DEMAIS] : []),
        ]}
        onSubmit={async (valores) => {
          const { id } = await call('POST /admin/reajustes', { corpo: await novoDigitado(valores) })
          notifyDone('Reajuste agendado', 'Confira contrato por contrato antes do mês em que vale.')
          await renew('GET /admin/reajustes', 'GET /admin/reajustes/{id}')
          await navigate({ to: '/reajustes/$id', params: { id } })
        }}
        className="flex flex-col gap-4"
      >
        {({ base, periodoInicio, alvo }) => (
          <>
            <Escolha nome="base" rotulo="Por qual índice" opcoes={BASES} />
            {base === 'fixo' ? (
              <Numero nome="percentual" rotulo="Percentual" unidade="porcento" />
            ) : (
              <Mes nome="periodoInicio" rotulo="Doze meses a partir de" ajuda={ate(periodoInicio)} />
            )}
            <Escolha nome="alvo" rotulo="Contratos" opcoes={ALVOS} />
            {alvo === 'planos' && (
              <fieldset className="flex flex-col gap-2">
                <legend className="mb-1 text-sm font-medium">Planos</legend>
                {planos?.items.map(({ id, nome }) => (
                  <Chave key={id} nome={`planos.${id}`} rotulo={nome} />
                ))}
              </fieldset>
            )}
            {alvo === 'contas' && <Contas />}
            <Mes nome="vigencia" rotulo="Vale a partir de" ajuda="Até lá você confere os preços e pode cancelar." />
            <Texto nome="motivo" rotulo="Motivo" ajuda="Fica na auditoria, com o seu nome." />
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

const isMes = (mes: string | undefined): mes is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(mes ?? '')
const ate = (mes: string | undefined) =>
  isMes(mes) && `Até ${mesEscrito(addMonths(mes, 11))}. Queda de preços não reduz.`
/** The service applies one of this month at once: its prices could not be read before. */
const CEDO_DEMAIS = {
  campo: 'vigencia',
  codigo: 'VALOR_FORA_DO_LIMITE',
  mensagem: `Escolha de ${diaEscrito(mesAntes(-1))} em diante: o deste mês se aplicaria sem conferência.`,
}
