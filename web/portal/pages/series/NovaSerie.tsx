import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { Empresa, Serie } from '#web/api/portal/client.ts'
import { searchMunicipios } from '#web/api/portal/municipios.ts'
import { createSerie } from '#web/api/portal/series.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { onlyDigits } from '#web/words/formatos.ts'
import { TIPOS } from '#web/words/series.ts'
import { AMBIENTES } from '#web/words/status.ts'

type Valores = { serie?: string; municipio?: string; tipo?: Serie['tipo']; proximoNumero?: string }

/** Creates a series before its first note, to continue where another system stopped. */
export function NovaSerie({ empresa, aberto, onClose }: { empresa: Empresa; aberto: boolean; onClose: () => void }) {
  const ambiente = useAmbiente()
  return (
    <Dialogo titulo={`Nova série em ${AMBIENTES[ambiente].toLowerCase()}`} aberto={aberto} onClose={onClose}>
      <Formulario<Valores>
        inicial={{ municipio: empresa.endereco.codigoCidade, tipo: 'rps', proximoNumero: '1' }}
        validate={({ serie = '', proximoNumero = '' }) => [
          ...(/^[0-9A-Za-z]{1,5}$/.test(serie)
            ? []
            : [{ campo: 'serie', codigo: 'FORMATO_INVALIDO', mensagem: 'De 1 a 5 letras ou dígitos.' }]),
          ...(Number(proximoNumero) >= 1
            ? []
            : [{ campo: 'proximoNumero', codigo: 'OBRIGATORIO', mensagem: 'O número começa em 1.' }]),
        ]}
        onSubmit={async ({ serie, municipio, tipo, proximoNumero }) => {
          const nova = await createSerie(empresa.id, {
            ambiente,
            serie: serie!,
            proximoNumero: Number(proximoNumero),
            ...(municipio && { municipio }),
            ...(tipo && { tipo }),
          })
          notifyDone('Série criada', `A próxima nota dela será a ${nova.proximoNumero}.`)
          onClose()
        }}
        className="flex flex-col gap-4"
      >
        <Texto nome="serie" rotulo="Série" ajuda="Como a nota a chama: 1, A, UNICA" maxLength={5} />
        <EscolhaBuscada nome="municipio" rotulo="Município" tabela="municipios" search={searchMunicipios} />
        <Texto
          nome="proximoNumero"
          rotulo="Próximo número"
          ajuda="O seguinte ao último que o outro sistema usou; não dá para voltar depois"
          unmask={onlyDigits}
          inputMode="numeric"
          maxLength={15}
        />
        <Escolha
          nome="tipo"
          rotulo="Tipo"
          opcoes={(Object.keys(TIPOS) as Serie['tipo'][]).map((value) => ({ value, label: TIPOS[value] }))}
        />
        <FalhaDoFormulario />
        <PeDoDialogo>
          <Enviar>Criar série</Enviar>
        </PeDoDialogo>
      </Formulario>
    </Dialogo>
  )
}
