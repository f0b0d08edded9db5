import { valorNaData } from '#domain/recorrencia/ajustes.ts'
import type { Erro, RecorrenteDetalhe } from '#web/api/portal/client.ts'
import { readjust } from '#web/api/portal/recorrentes.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { diaEscrito, hoje } from '#web/words/datas.ts'
import { dinheiro } from '#web/words/formatos.ts'

type Valores = { percentual?: number; aPartir?: string; indice?: string }

/** Readjusts the values from a date on; says first what each note would be. */
export default function Reajustar({ recorrente, onClose }: { recorrente: RecorrenteDetalhe; onClose: () => void }) {
  const inicial: Valores = { aPartir: recorrente.proxima ?? hoje() }
  return (
    <Dialogo titulo="Reajustar o valor" aberto onClose={onClose}>
      <Formulario<Valores>
        inicial={inicial}
        validate={faults}
        onSubmit={async ({ percentual = 0, aPartir = '', indice }) => {
          await readjust(recorrente.id, { percentual, aPartir, indice: indice?.trim() || null })
          notifyDone('Reajuste salvo', `Vale para as notas de ${diaEscrito(aPartir)} em diante.`)
          onClose()
        }}
        className="flex flex-col gap-4"
      >
        {(valores) => (
          <>
            <Numero nome="percentual" rotulo="Quanto sobe (%)" unidade="porcento" placeholder="4,56" />
            <Dia nome="aPartir" rotulo="A partir de" />
            <Texto nome="indice" rotulo="Índice" ajuda="Como “IPCA de 2026”; pode ficar vazio" maxLength={60} />
            <AntesEDepois recorrente={recorrente} valores={valores} />
            <FalhaDoFormulario />
            <PeDoDialogo>
              <Enviar>Salvar o reajuste</Enviar>
            </PeDoDialogo>
          </>
        )}
      </Formulario>
    </Dialogo>
  )
}

const MOSTRADAS = 3

function AntesEDepois({ recorrente: r, valores }: { recorrente: RecorrenteDetalhe; valores: Valores }) {
  const { percentual, aPartir = '' } = valores
  if (faults(valores).length > 0 || typeof percentual !== 'number') return null
  // Those whose day has come are in the values of the note.
  const futuros = r.reajustes.filter((each) => each.aPartir > hoje())
  const reajustes = [...futuros, { id: '', aPartir, percentual, indice: null }]
  const servicos = r.nota.servico.map(({ valor }) => valor.servico)
  const mudam = r.previsao.filter(({ data, pulada, valorProprio }) => data >= aPartir && !pulada && !valorProprio)
  return (
    <div role="status" className="rounded-md bg-papel-2 px-3 py-2 text-sm">
      {mudam.length === 0 && <p>Nenhuma das próximas 12 notas muda de valor.</p>}
      <ul className="tabular-nums">
        {mudam.slice(0, MOSTRADAS).map(({ data, valor }) => (
          <li key={data} className="flex flex-wrap justify-between gap-x-4">
            <span>{diaEscrito(data)}</span>
            <span>
              {dinheiro(valor)} → <strong>{dinheiro(valorNaData(servicos, { data, reajustes }))}</strong>
            </span>
          </li>
        ))}
      </ul>
      {mudam.length > MOSTRADAS && <p className="text-tinta-2">E assim em diante.</p>}
    </div>
  )
}

function faults({ percentual, aPartir = '' }: Valores): Erro[] {
  const missing = (campo: string, mensagem: string) => ({ campo, codigo: 'CAMPO_OBRIGATORIO', mensagem })
  return [
    ...(typeof percentual === 'number' && percentual !== 0
      ? []
      : [missing('percentual', 'Informe quanto o valor sobe, como 4,56.')]),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(aPartir) ? [] : [missing('aPartir', 'Informe o dia inteiro: dd/mm/aaaa.')]),
  ]
}
