import { appendChild, signElement } from '#platform/certificates/xmldsig.ts'
import { open } from '#platform/xml/canonical.ts'
import type { AssinaturaAbrasf } from '#tracks/template.ts'
import type { Credencial } from '#tracks/track.ts'

export type Assinante = Pick<Credencial, 'key' | 'certificadoBase64'>

/** The parts of a message that may be signed, each switched by the template. */
type Parte = Exclude<keyof AssinaturaAbrasf, 'perfil'>

/** How one message signs: with the namespaces in scope at its root, which reach every element below. */
export type Assinatura = {
  /** The element, and beside it its signature where the template requires one. */
  sign(parte: Parte, name: string, attrs: Record<string, string>, body: string): string
  /** The root with its namespaces; a consult that the template signs whole contains a signature of the document. */
  close(root: string, body: string, parte: Parte | null): string
}

/** `assinante` null: nothing is signed, for the preview shown to the client. */
export function createAssinatura(
  template: AssinaturaAbrasf,
  ns: Record<string, string>,
  assinante: Assinante | null,
): Assinatura {
  const common = assinante && {
    ns,
    key: assinante.key,
    certificateBase64: assinante.certificadoBase64,
    profile: template.perfil,
  }
  return {
    sign(parte, name, attrs, body) {
      if (!common || !template[parte]) return `${open(name, undefined, attrs)}${body}</${name}>`
      const { element, signature } = signElement({ ...common, name, attrs, body })
      return element + signature
    },
    close(root, body, parte) {
      if (!common || parte === null || template[parte] !== true) return `${open(root, ns)}${body}</${root}>`
      const { element, signature } = signElement({ ...common, name: root, attrs: {}, body, declareNamespaces: true })
      return appendChild(element, signature)
    },
  }
}
