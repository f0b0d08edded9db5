import type { ClienteDaConta } from '#web/api/portal/client.ts'
import { changeCliente } from '#web/api/portal/clientes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { FEDERAIS, IMPOSTOS } from './dados.ts'

type Empresa = ClienteDaConta['empresas'][number]
type Valores = { issRetido?: boolean } & { [K in keyof typeof FEDERAIS]?: number | string }

/** What a customer withholds from one company: filled into its next notes. */
export function Retencoes({ empresa, onClose }: { empresa: Empresa; onClose: () => void }) {
  const { id, retencoes, tomador } = empresa
  const { de, ...inicial } = retencoes ?? { de: null }
  const save = async (novas: { issRetido: boolean } | null) => {
    await changeCliente(id, { retencoes: novas })
    notifyDone('Retenções salvas', 'Vêm preenchidas nas próximas notas.')
    onClose()
  }
  return (
    <Dialogo titulo={`Retenções em ${empresa.empresa}`} aberto onClose={onClose}>
      <Formulario<Valores>
        inicial={inicial}
        validate={(valores) =>
          IMPOSTOS.filter((each) => typeof valores[each] === 'string').map((campo) => ({
            ...{ campo, codigo: 'TIPO_INVALIDO', mensagem: 'Confira o que foi escrito: não é um número certo.' },
          }))
        }
        onSubmit={({ issRetido = false, ...federais }) => {
          const escritas = IMPOSTOS.flatMap((each) => (federais[each] ? [[each, federais[each]]] : []))
          return save({ issRetido, ...Object.fromEntries(escritas) })
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-sm text-tinta-2">
          {de === 'pessoa'
            ? 'Escritas por uma pessoa da conta.'
            : de === 'nota'
              ? 'As da última nota autorizada; salvas aqui, as próximas notas não as mudam.'
              : 'Ainda sem nota autorizada desta empresa.'}{' '}
          Valem para {tomador.razaoSocial} só nesta empresa.
        </p>
        <Chave nome="issRetido" rotulo="ISS retido pelo tomador" />
        <div className="grid grid-cols-2 gap-4">
          {IMPOSTOS.map((each) => (
            <Numero key={each} nome={each} rotulo={FEDERAIS[each]} unidade="porcento" />
          ))}
        </div>
        <FalhaDoFormulario />
        <PeDoDialogo>
          {de === 'pessoa' && (
            <Botao onClick={() => save(null).catch((erro: Error) => notifyFailure('Nada mudou', erro.message))}>
              Usar as da última nota
            </Botao>
          )}
          <Enviar>Salvar retenções</Enviar>
        </PeDoDialogo>
      </Formulario>
    </Dialogo>
  )
}
