import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addMonths } from '#domain/competencia.ts'
import { call, read } from '#web/api/ops/client.ts'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Mes } from '#web/kit/form/TextoComMascara.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { mesAntes, mesEscrito } from '#web/words/datas.ts'
import { Contas } from './Contas.tsx'
import { type NovoEscrito, novoDigitado, whatIsMissing } from './novo-digitado.ts'
import { type Previa, PreviaDoNovo } from './PreviaDoNovo.tsx'

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

/** A new readjustment: what it changes in each contract is shown before it is scheduled. */
export function NovoReajuste({ onClose }: { onClose: () => void }) {
  const [previa, setPrevia] = useState<Previa | null>(null)
  const { data: planos } = useQuery(read('GET /admin/planos', { consulta: { limit: 100 } }))
  return (
    <Dialogo titulo={previa ? 'Conferir o reajuste' : 'Novo reajuste'} aberto onClose={onClose}>
      {previa && <PreviaDoNovo {...previa} onBack={() => setPrevia(null)} />}
      <div hidden={previa !== null}>
        <Formulario
          inicial={inicial()}
          validate={whatIsMissing}
          onSubmit={async (valores) => {
            const corpo = await novoDigitado(valores)
            setPrevia({ corpo, dados: await call('POST /admin/reajustes/previa', { corpo }) })
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
                <Enviar>Ver o que muda</Enviar>
              </PeDoDialogo>
            </>
          )}
        </Formulario>
      </div>
    </Dialogo>
  )
}

const isMes = (mes: string | undefined): mes is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(mes ?? '')
const ate = (mes: string | undefined) =>
  isMes(mes) && `Até ${mesEscrito(addMonths(mes, 11))}. Queda de preços não reduz.`
