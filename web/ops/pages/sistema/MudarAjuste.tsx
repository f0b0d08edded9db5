import { type Ajuste, call, renew } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { valorDigitado, valorEscrito } from './valor-do-ajuste.ts'

const SIM_NAO = [
  { value: 'sim', label: 'Sim' },
  { value: 'não', label: 'Não' },
]

/** Sets one setting, with a motive. */
export function MudarAjuste({ ajuste, onClose }: { ajuste: Ajuste; onClose: () => void }) {
  const { chave, descricao, tipo, opcoes, padrao, valor, minimo, maximo, versao } = ajuste
  const escolhas =
    tipo === 'sim_nao' ? SIM_NAO : opcoes && tipo === 'texto' ? opcoes.map((o) => ({ value: o, label: o })) : null
  const limites = minimo !== null && maximo !== null ? `De ${minimo} a ${maximo}. ` : ''
  const ajuda = `${limites}${tipo === 'lista' ? 'Separados por vírgula. ' : ''}Padrão: ${valorEscrito(ajuste, padrao)}.`
  const agora = valorEscrito({ tipo, unidade: null }, valor ?? padrao)
  return (
    <Dialogo titulo={`Alterar ${chave}`} aberto onClose={onClose}>
      <Formulario
        inicial={{ valor: agora === 'nenhum' ? '' : agora, motivo: '' }}
        validate={(valores) => requireFields(valores, { motivo: 'Conte por quê, em uma frase.' })}
        onSubmit={async (valores) => {
          const corpo = { valor: valorDigitado(ajuste, valores.valor), motivo: valores.motivo.trim(), versao }
          await call('PUT /admin/settings/{key}', { caminho: { key: chave }, corpo })
          notifyDone('Ajuste alterado', chave)
          await renew('GET /admin/settings')
          onClose()
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-sm">{descricao}</p>
        {escolhas ? (
          <Escolha nome="valor" rotulo="Valor" opcoes={escolhas} ajuda={ajuda} />
        ) : (
          <Texto nome="valor" rotulo="Valor" ajuda={ajuda} {...(tipo === 'inteiro' && { inputMode: 'numeric' })} />
        )}
        <Texto nome="motivo" rotulo="Motivo" ajuda="Em uma frase; fica na auditoria, com o seu nome." linhas={2} />
        <FalhaDoFormulario />
        <PeDoDialogo>
          <Enviar>Alterar</Enviar>
        </PeDoDialogo>
      </Formulario>
    </Dialogo>
  )
}
