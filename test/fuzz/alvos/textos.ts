import ipaddr from 'ipaddr.js'
import { isFormat } from '#domain/schema-formats.ts'
import { AddressError, assertPublicUrl } from '#platform/http-client/address-guard.ts'
import { type Alvo, exige } from '../alvo.ts'

const textos = (...them: string[]) => them.map((text) => Buffer.from(text))

/** E-mail addresses: what is accepted can stand in a header of a message. */
export const EMAIL: Alvo = {
  corpus: () =>
    textos('dona@conta.example', 'nome.sobrenome+tag@sub.dominio.com.br', 'é@ação.example', `${'a'.repeat(64)}@b.co`),
  dicionario: ['@', '.', '..', '\r\nBcc: x@y.z', '"', '<', '>', ',', '\0', '-', 'a.'.repeat(100), 'a-'.repeat(100)],
  limite: { ms: 50, usPorByte: 5 },
  provar(entrada) {
    const text = entrada.toString('utf8')
    if (isFormat('email', text))
      exige(
        text.length <= 254 && /^[^\s\p{Cc}<>",;:]+@[^\s\p{Cc}<>",;:@]+$/u.test(text),
        () => 'aceito um endereço que quebra um cabeçalho',
      )
  },
}

/** A name that the resolver reads as an IPv4 address (inet_aton): up to four decimal, octal or hexadecimal numbers. */
const INET_ATON = /^(?:\d+|0x[\da-f]*)(?:\.(?:\d+|0x[\da-f]*)){0,3}\.*$/i

/** Addresses of webhooks: one that is accepted has no login, and names no host of a private network. */
export const URLS: Alvo = {
  corpus: () => [
    ...textos(
      'https://cliente.example/webhooks?x=1',
      'http://8.8.8.8:8443/a',
      'https://[2606:4700:4700::1111]/',
      'http://0x7f.1/',
    ),
    ...textos(
      'http://2130706433/',
      'http://[::ffff:127.0.0.1]/',
      'http://user:senha@a.example',
      'http://localhost./',
      'http://①②⑦.0.0.1/',
    ),
  ],
  dicionario: [
    ...[
      '127.0.0.1',
      '169.254.169.254',
      '[::1]',
      '0x7f',
      '017700000001',
      '2130706433',
      '10.0.0.1',
      '@',
      '\\',
      '\t',
      '%2e',
    ],
    ...[
      '.',
      '。',
      '．',
      'localhost',
      '.internal',
      '.local',
      'file:',
      'gopher:',
      'https:',
      '//',
      '#',
      '?',
      '[::7f00:1]',
      '64:ff9b::',
    ],
  ],
  limite: { ms: 50, usPorByte: 5 },
  provar(entrada) {
    const text = entrada.toString('utf8')
    try {
      const { hostname, protocol, username, password } = assertPublicUrl(text, {
        https: false,
        redesPermitidas: [],
      })
      exige(/^https?:$/.test(protocol) && username + password === '', () => `aceita com ${protocol} ou usuário`)
      const host = hostname.replace(/^\[|\]$/g, '')
      if (ipaddr.isValid(host))
        exige(ipaddr.parse(host).range() === 'unicast' && !/^::/.test(host), () => `aceito o endereço ${host}`)
      else
        exige(
          !/(^|\.)(localhost|local|internal)\.*$/i.test(host) && !INET_ATON.test(host),
          () => `aceito o nome ${host}`,
        )
    } catch (error) {
      if (!(error instanceof AddressError)) throw error
    }
  },
}
