import { call, type Entrada, renew } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Mes } from '#web/kit/form/TextoComMascara.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { mesAntes } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { OPCOES_DE_INDICE } from '#web/words/precos.ts'

type Props = { onClose: () => void }
const gravados = ({ meses }: { meses: number }) =>
  meses === 0
    ? 'Nada mudou: os meses já eram conhecidos.'
    : count(meses, 'mês novo ou mudado.', 'meses novos ou mudados.')

/** The variation of one month, as somebody read it at its source. */
export const InformarIndice = ({ onClose }: Props) => (
  <Dialogo titulo="Informar um mês" aberto onClose={onClose}>
    <Formulario
      inicial={{ indice: 'ipca' as const, competencia: mesAntes(1), percentual: '', motivo: '' }}
      validate={(valores) =>
        requireFields(valores, {
          ...{ competencia: 'Escreva o mês.', percentual: 'Escreva a variação.' },
          motivo: 'Conte por quê, em uma frase.',
        })
      }
      onSubmit={async ({ indice, competencia, percentual, motivo }) => {
        const lido = Number(percentual.replace('%', '').replace(',', '.').trim())
        const variacao = Number.isFinite(lido) ? lido : percentual
        const corpo = { indice, valores: [{ competencia, percentual: variacao }], motivo: motivo.trim() }
        const feito = await call('PUT /admin/indices', { corpo: corpo as Entrada<'PUT /admin/indices'>['corpo'] })
        notifyDone('Índice informado', gravados(feito))
        await renew('GET /admin/indices')
        onClose()
      }}
      className="flex flex-col gap-4"
    >
      <Escolha nome="indice" rotulo="Índice" opcoes={OPCOES_DE_INDICE} />
      <Mes nome="competencia" rotulo="Mês" ajuda="mm/aaaa" />
      <Texto nome="percentual" rotulo="Variação, em porcento" ajuda="0,42; negativa se os preços caíram: -0,10" />
      <Texto nome="motivo" rotulo="Motivo" ajuda="De onde veio o número; fica na auditoria." linhas={2} />
      <FalhaDoFormulario />
      <PeDoDialogo>
        <Enviar>Informar</Enviar>
      </PeDoDialogo>
    </Formulario>
  </Dialogo>
)

/** The variations of some months, from the configured source. */
export const ImportarIndice = ({ onClose }: Props) => (
  <Dialogo titulo="Importar um índice" aberto onClose={onClose}>
    <Formulario
      inicial={{ indice: 'ipca' as const, de: mesAntes(12), ate: mesAntes(1) }}
      validate={(valores) => requireFields(valores, { de: 'Escreva o primeiro mês.', ate: 'Escreva o último mês.' })}
      onSubmit={async (corpo) => {
        const feito = await call('POST /admin/indices/importar', { corpo })
        notifyDone('Índice importado', gravados(feito))
        await renew('GET /admin/indices')
        onClose()
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-sm text-tinta-2">
        Da fonte configurada, no formato do Banco Central. No máximo dez anos por vez.
      </p>
      <Escolha nome="indice" rotulo="Índice" opcoes={OPCOES_DE_INDICE} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Mes nome="de" rotulo="Do mês" ajuda="mm/aaaa" />
        <Mes nome="ate" rotulo="Ao mês" ajuda="mm/aaaa" />
      </div>
      <FalhaDoFormulario />
      <PeDoDialogo>
        <Enviar>Importar</Enviar>
      </PeDoDialogo>
    </Formulario>
  </Dialogo>
)
