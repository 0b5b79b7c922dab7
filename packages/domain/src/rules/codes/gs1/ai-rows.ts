/**
 * The table of application identifiers: format, associations and place in a Digital Link.
 * Facts of the GS1 General Specifications as listed in the GS1 Barcode Syntax Dictionary (release 2026).
 *
 * A row: identifier or range, format, then `req=` (each such list must be met by one of its members; `a+b`
 * needs both), `ex=` (must not appear together), `key` or `key=` (primary key of a Digital Link with the
 * ordered qualifiers of its path, alternatives after `|`), `-` (may not be an attribute of a Digital Link).
 * `n` stands for any digit. A format: components joined by `+`; N digits, X CSET 82, Y CSET 39, Z base64url;
 * a length or `..` a longest length; `[ ]` optional; checks after `:` (value-checks.ts).
 */
export const aiRows = `
00 N18:csum key
01 N14:csum ex=255,37 key=22,10,21|235
02 N14:csum ex=01,03 req=37
03 N14:csum ex=01,02,37 -
10 X..20 req=01,02,03,8006,8026
11 N6:yymmd0 req=01,02,03,8006,8026
12 N6:yymmd0 req=8020
13 N6:yymmd0 req=01,02,03,8006,8026
15-16 N6:yymmd0 req=01,02,03,8006,8026
17 N6:yymmd0 req=01,02,03,255,8006,8026
20 N2 req=01,02,8006,8026
21 X..20 req=01,03,8006 ex=235 -
22 X..20 req=01 -
235 X..28 req=01 -
240-241 X..30 req=01,02,8006,8026
242 N..6 req=01,02,8006,8026
243 X..20 req=01
250 X..30 req=01,8006 req=21
251 X..30 req=01,8006
253 N13:csum+[X..17] key
254 X..20 req=414 -
255 N13:csum+[N..12] key ex=01,02,415,8006,8020,8026
30 N..8 req=01,02
37 N..8 req=00 req=02,8026
3900-3909 N..15 req=255,8020 ex=390n,391n,394n,8111
3910-3919 N3:currency+N..15 req=8020 ex=391n
3920-3929 N..15 req=01 req=30,31nn,32nn,35nn,36nn ex=392n,393n
3930-3939 N3:currency+N..15 req=30,31nn,32nn,35nn,36nn ex=393n
3940-3943 N4 req=255 ex=394n,8111
3950-3955 N6 req=30,31nn,32nn,35nn,36nn ex=392n,393n,395n,8005
400 X..30
401 X..30:prefix key
402 N17:csum key
403 X..30 req=00
410-413 N13:csum
414 N13:csum key=254|7040
415 N13:csum req=8020 key=8020
416 N13:csum
417 N13:csum key=7040
420 X..20 ex=421
421 N3:country+X..9 ex=4307
422 N3:country req=01,02,8006,8026 ex=426
423 N3:country+[N3:country]+[N3:country]+[N3:country]+[N3:country] req=01,02 ex=426
424 N3:country req=01,02 ex=426
425 N3:country+[N3:country]+[N3:country]+[N3:country]+[N3:country] req=01,02 ex=426
426 N3:country req=01,02
427 X..3 req=01,02 req=422
4300-4301 X..35:percent req=00
4302 X..70:percent req=00
4303 X..70:percent req=4302
4304-4306 X..70:percent req=00
4307 X2:letters req=00
4308 X..30 req=00
4309 N10:latitude+N10:longitude req=00
4310-4311 X..35:percent req=00
4312 X..70:percent req=00
4313 X..70:percent req=4312
4314-4316 X..70:percent req=00
4317 X2:letters req=00
4318 X..20 req=00
4319 X..30 req=00
4320 X..35:percent req=00
4321-4323 N1:yesno req=00
4324-4325 N6:yymmd0+N4:hhmm req=00
4326 N6:yymmdd req=00
4330 N6+[X1:hyphen] req=00 ex=4331
4331 N6+[X1:hyphen] req=00 ex=4330
4332 N6+[X1:hyphen] req=00 ex=4333
4333 N6+[X1:hyphen] req=00 ex=4332
7001 N13 req=01,02,8006,8026
7002 X..30 req=01,02
7003 N6:yymmdd+N4:hhmm req=01,02
7004 N..4 req=01 req=10
7005 X..12 req=01,02
7006 N6:yymmdd req=01,02
7007 N6:yymmdd+[N6:yymmdd] req=01,02
7008 X..3 req=01,02
7009 X..10 req=01,02
7010 X..2 req=01,02
7011 N6:yymmdd+[N4:hhmm] req=01,02
7020 X..20 req=01,8006 req=416
7021 X..20 req=01,8006
7022 X..20 req=7021
7023 X..30:prefix
7030-7039 N3:processor+X..27 req=01,02
7040 N1+X1+X1+X1:importer -
7041 X..4 req=00 -
710-716 X..20 req=01
7230-7239 X2+X..28 req=01,8004
7240 X..20 req=01,8006
7241 N2:media req=8017,8018
7242 X..25 req=8017,8018
7250 N8:yyyymmdd req=8018 ex=7251
7251 N8:yyyymmdd+N4:hhmm req=8018 ex=7250
7252 N1:sex req=8018
7253-7254 X..40:percent req=8017,8018 ex=7256,7259
7255 X..10 req=8017,8018 ex=7256,7259
7256 X..90:percent req=8017,8018
7257 X..70:percent req=8018
7258 X3:place req=8018+7259
7259 X..40:percent req=8018 ex=7256
8001 N4:nonzero+N5:nonzero+N3:nonzero+N1:winding+N1 req=01
8002 X..20
8003 N1:zero+N13:csum+[X..16] key
8004 X..30:prefix key=7040
8005 N6 req=01,02
8006 N14:csum+N4:piece ex=01,37 key=22,10,21
8007 X..34:iban req=415
8008 N6:yymmdd+N2:hour+[N2:sixty]+[N2:sixty] req=01,02
8009 X..50 req=00,01
8010 Y..30:prefix key=8011
8011 N..12:nozeroprefix req=8010 -
8012 X..20 req=01,8006
8013 X..25:pair,prefix key
8014 X..25:pair,prefix,nondigit req=01 -
8017 N18:csum ex=8018 key=8019
8018 N18:csum ex=8017 key=8019
8019 N..10 req=8017,8018 -
8020 X..25 req=415 -
8026 N14:csum+N4:piece req=37 ex=02,8006
8030 Z..90 req=00,01+21,253,255,8003,8004,8006+21,8010+8011,8017,8018
8110 X..70
8111 N4 req=255
8112 X..70
8200 X..70 req=01 -
90 X..30
91-99 X..90`

/** Measures: 4 digits, the last one the number of decimals. Trade measures go with 01 or 02, logistic ones with 00 or 01. */
export const measureRows: readonly (readonly [families: string, needs: string])[] = [
  ['310 311 312 313 314 315 316 320 321 322 323 324 325 326 327 328 329', '01,02'],
  ['330 331 332 333 334 335 336', '00,01'],
  ['337', '01'],
  ['340 341 342 343 344 345 346 347 348 349', '00,01'],
  ['350 351 352 356 357 360 361 364 365 366', '01,02'],
  ['353 354 355 362 363 367 368 369', '00,01'],
]
