import { call, type Incidente, renew } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { MOTIVO } from '../motivo.ts'
import { Avisar } from './Avisar.tsx'
import { type Ato, DA_CAUSA } from './agir.ts'

type Props = { ato: Ato; incidente: Incidente; onClose: () => void }
type Pergunta = {
  titulo: (incidente: Incidente) => string
  acao: string
  texto: string
  semMotivo?: boolean
  /** Does it, and says what was done. */
  act: (incidente: Incidente, motivo: string) => Promise<string>
}

const PERGUNTAS: Partial<Record<Ato, Pergunta>> = {
  pausar: {
    titulo: ({ titulo }) => `Pausar: ${titulo}`,
    acao: 'Pausar',
    texto: 'Nenhuma nota é enviada até alguém retomar. As que chegam são aceitas e esperam; nada se perde.',
    act: async ({ id }, motivo) => {
      const { frase } = await call('POST /admin/incidentes/{id}/pausar', { caminho: { id }, corpo: { motivo } })
      return frase
    },
  },
  retomar: {
    titulo: ({ titulo }) => `Retomar: ${titulo}`,
    acao: 'Retomar',
    texto: 'O que espera volta a ser enviado.',
    act: async ({ id }, motivo) => {
      const { frase } = await call('POST /admin/incidentes/{id}/retomar', { caminho: { id }, corpo: { motivo } })
      return frase
    },
  },
  reenviar: {
    titulo: () => 'Reenviar o que não chegou',
    acao: 'Reenviar',
    texto: 'Cada entrega que falhou ou espera é tentada agora. A que não chegar continua com as tentativas que tem.',
    act: async ({ id }, motivo) => {
      const { frase } = await call('POST /admin/incidentes/{id}/reenviar', { caminho: { id }, corpo: { motivo } })
      return frase
    },
  },
  pedir_certificado: {
    titulo: () => 'Pedir outro certificado',
    acao: 'Enviar o pedido',
    texto: 'Os gestores da conta recebem um e-mail com o link da página do certificado. No máximo um por dia.',
    semMotivo: true,
    act: async ({ id }) => {
      const { frase } = await call('POST /admin/incidentes/{id}/pedir-certificado', { caminho: { id } })
      return frase
    },
  },
}

/** The dialog of an act that asks before it is done. */
export default function DialogoDoAto({ ato, incidente, onClose }: Props) {
  if (ato === 'avisar') return <Avisar incidente={incidente} onClose={onClose} />
  if (ato === 'anotar') return <Anotar incidente={incidente} onClose={onClose} />
  const pergunta = PERGUNTAS[ato]
  if (!pergunta) return null
  return (
    <Confirmar
      titulo={pergunta.titulo(incidente)}
      acao={pergunta.acao}
      motivo={pergunta.semMotivo ? undefined : MOTIVO}
      onConfirm={async ({ motivo }) => {
        notifyDone(await pergunta.act(incidente, motivo))
        await renew(...DA_CAUSA)
      }}
      onClose={onClose}
    >
      {pergunta.texto}
    </Confirmar>
  )
}

const Anotar = ({ incidente: { id, titulo }, onClose }: { incidente: Incidente; onClose: () => void }) => (
  <Confirmar
    titulo="Anotar"
    acao="Anotar"
    textos={[{ nome: 'texto', rotulo: 'O que se sabe', minimo: 3, ajuda: 'Fica na causa, com o seu nome e a hora.' }]}
    onConfirm={async ({ texto = '' }) => {
      await call('POST /admin/incidentes/{id}/anotar', { caminho: { id }, corpo: { texto } })
      notifyDone('Anotado', titulo)
      await renew(...DA_CAUSA)
    }}
    onClose={onClose}
  >
    {titulo}
  </Confirmar>
)
