// Recognises what restricts a call by the naming conventions of frameworks and of contracts.
import { restricts } from '../cover/guard-words.ts'

const BY_FORM =
  /(?:^|[._:])(?:only[A-Z]\w{0,40}|when[A-Z]\w{0,40}|initializer|reinitializer|auth|check_\w{1,40}|check[A-Z]\w{0,40}|assert_?(?:can|owner|allowed|permission|access)\w{0,20}|enforce\w{0,40}|idempot\w{0,40}|rate_?limit\w{0,20}|\w{0,20}[cC]aptcha\w{0,20}|is_?(?:admin|staff|authenticated|owner)\w{0,20}|IsAuthenticated|IsAdminUser)(?:\(\))*!?$/

export const isRestriction = (path: string): boolean => path !== '' && (restricts(path) || BY_FORM.test(path))
