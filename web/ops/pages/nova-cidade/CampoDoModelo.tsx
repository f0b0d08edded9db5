import { Escolha } from '#web/kit/form/Escolha.tsx'
import { useCampo } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { type Campo, emPalavras } from './campos.ts'

type Props = {
  campo: Campo
  modelo: string | undefined
  /** The templates that tied and say something else. */
  divergem: readonly (readonly [padrao: string, valor: string | undefined])[]
}

/** A field of the template: what the template says, and what those that tied with it say. */
export function CampoDoModelo({ campo, modelo, divergem }: Props) {
  const nome = `template.${campo.caminho}`
  const { valor } = useCampo<string>(nome)
  const ajuda = (
    <>
      {valor === undefined && <strong className="font-medium text-ambar">falta responder · </strong>}
      modelo: {emPalavras(campo, modelo)}
      {divergem.map(([padrao, dele]) => ` · ${padrao}: ${emPalavras(campo, dele)}`)}
      {campo.ajuda && ` · ${campo.ajuda}`}
    </>
  )
  return campo.opcoes ? (
    <Escolha nome={nome} rotulo={campo.rotulo} ajuda={ajuda} opcoes={campo.opcoes} />
  ) : (
    <Texto nome={nome} rotulo={campo.rotulo} ajuda={ajuda} inputMode="numeric" maxLength={6} />
  )
}
