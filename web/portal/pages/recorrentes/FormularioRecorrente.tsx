import type { Ambiente } from '#web/api/portal/ambiente.ts'
import type { NovaRecorrente } from '#web/api/portal/client.ts'
import { validateNota } from '#web/api/portal/emissao.ts'
import { FormularioNota } from '#web/portal/pages/notas/formulario/FormularioNota.tsx'
import { newIdIntegracao } from '#web/portal/pages/notas/formulario/pedido.ts'
import { CamposDaRecorrencia } from './CamposDaRecorrencia.tsx'
import { findFaltas, notaDe, type Origem, type RascunhoRecorrente, recorrenteDe } from './rascunho.ts'

type Props = {
  inicial: RascunhoRecorrente
  ambiente: Ambiente
  /** The note that it repeats. */
  origem?: Origem
  acao: string
  onSubmit: (recorrente: NovaRecorrente) => Promise<unknown>
}

/** The form of a note with its calendar before it. */
const FormularioRecorrente = ({ inicial, ambiente, origem, acao, onSubmit }: Props) => (
  <FormularioNota
    inicial={inicial}
    ambiente={ambiente}
    acao={acao}
    permissao="recorrente.write"
    antes={<CamposDaRecorrencia ambiente={ambiente} origem={origem} />}
    fixos={FIXOS}
    regras={findFaltas}
    validate={(pedido, signal) =>
      validateNota({ ...notaDe(pedido), idIntegracao: newIdIntegracao() }, ambiente, signal)
    }
    onSubmit={(pedido) => onSubmit(recorrenteDe(pedido, ambiente))}
    confirmLeave
    semPergunta
  />
)

export default FormularioRecorrente

const CADA_UMA = 'Cada nota tem o seu.'
const FIXOS = {
  competencia: 'Segue o que você escolheu acima.',
  dataEmissao: 'É a data de cada nota.',
  'rps.numero': CADA_UMA,
  idIntegracao: CADA_UMA,
}
